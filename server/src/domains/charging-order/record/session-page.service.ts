import { chargingEventSource, chargingEventType, chargingOrderStatus, type chargingSessions } from '@bochong/contract/charging-order';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { adjustmentsOf } from '../adjustment/adjustment.repo.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';
import { eventsOf } from '../order/order-event.repo.ts';
import { linesOf } from '../pricing/order-line.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { factsOf, priceOrder } from '../pricing/price-order.service.ts';
import { variantsOf } from '../transaction/stop-variant.repo.ts';
import { findOrderDetail, findSeenOrder } from './order-list.repo.ts';
import { billFactsOf } from './receipt.repo.ts';
import { pictureOf } from './session-page.rule.ts';

type Session = Data<typeof chargingSessions.get>;
type Line = Session['lines'][number];

/** An order of the user's stations, as services know it. */
export const seenOrder = async ({ tx, user }: Context, id: string): Promise<OrderRow> => found(await findSeenOrder(tx, id, user));

/** How a charge went and what it is made up of: the same computation as its price, over all of its samples. */
export async function sessionPage(id: string, context: Context): Promise<Session> {
  const order = await seenOrder(context, id);
  const { ratedPowerW } = order;
  if (order.deviceStartAt === null) return { ratedPowerW, sampleCount: 0, points: [], bands: [], lines: [], dropped: [], droppedCount: 0 };
  const [priced, kept] = await Promise.all([
    priceOrder(context, order, { looks: true }),
    isOwed(order.orderStatus) ? linesOf(context.tx, order.dealerId, id, order.edition) : undefined,
  ]);
  const { result, samples } = priced;
  const picture = pictureOf(factsOf(order), priced, order.orderStatus);
  const lines = (kept ?? result.lines.map((line) => ({ ...line, from: toIso(line.from), to: toIso(line.to) }))) as Line[];
  return {
    ratedPowerW,
    sampleCount: samples.length,
    points: picture.points.map((point) => ({ ...point, at: toIso(point.at) })),
    bands: picture.bands.map(({ from, to, segment: { rateLabel, elecPriceE5, servicePriceE5 } }) => ({
      ...{ from: toIso(from), to: toIso(to), rateLabel: rateLabel as Line['rateLabel'], elecPriceE5, servicePriceE5 },
    })),
    lines,
    dropped: picture.dropped.map((sample) => ({ ...sample, at: toIso(sample.at), receivedAt: toIso(sample.receivedAt) })),
    droppedCount: picture.droppedCount,
  };
}

/** What happened to an order, what was corrected, and the stops it did not take. */
export async function orderHistory(id: string, context: Context): Promise<Data<typeof chargingSessions.history>> {
  const { dealerId } = await seenOrder(context, id);
  const { tx } = context;
  const [events, adjustments, variants] = await Promise.all([
    eventsOf(tx, dealerId, id),
    adjustmentsOf(tx, dealerId, id),
    variantsOf(tx, dealerId, id),
  ]);
  return {
    events: events.map(({ at, eventType, source, body, operatorName }) => ({
      ...{ at, eventType, source: source ?? chargingEventSource.SYSTEM, operatorName },
      ...{ text: body.text ?? chargingEventType.label(eventType), amountFen: body.amountFen ?? null },
    })),
    adjustments: adjustments.map(({ createdAt: at, ...adjustment }) => ({ at, ...adjustment })),
    variants,
  };
}

/** What a driver is given of a settled charge. */
export async function receiptOf(id: string, context: Context): Promise<Data<typeof chargingSessions.receipt>> {
  const { tx, user } = context;
  const detail = found(await findOrderDetail(tx, id, user));
  found(detail.orderStatus === chargingOrderStatus.SETTLED ? detail : undefined);
  const lines = (await linesOf(tx, detail.dealerId, id, detail.edition)) as Line[];
  const { startAt, endAt } = detail;
  return { ...detail, ...(await billFactsOf(tx, detail)), startAt: startAt ?? '', endAt: endAt ?? '', lines };
}
