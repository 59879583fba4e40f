import { setImmediate as breathe } from 'node:timers/promises';
import { type TariffWhatIfOutcome, tariffWhatIfDays, tariffWhatIfErrors } from '@bochong/contract/charging-order';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { RunLine } from '@bochong/contract/kernel/run';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { type TriedTariff, triedTariff } from '../../charging-tariff/index.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';
import { priceOf } from '../pricing/price-order.rule.ts';
import { factsOf, keptDiscounts } from '../pricing/price-order.service.ts';
import { samplesOfEach } from '../sample/sample.repo.ts';
import type { Sample } from '../sample/sample.rule.ts';
import { countSettled, settledAfter, stationNames, type WhatIfRange } from './tariff-what-if.repo.ts';
import { type ComparedSession, createTariffTally } from './tariff-what-if.rule.ts';

/** Sessions read at once, with all they were priced from. */
const pageSize = 200;
/** Sessions priced before others get a turn: some ten milliseconds. */
const sliceSize = 20;

/** A session beside what the tariff would have made of it; undefined: it does not price it. */
function compared(order: OrderRow, samples: readonly Sample[], tariff: TriedTariff, stationName: string): ComparedSession | undefined {
  const { versions, calendar } = tariff;
  const result = priceOf(factsOf(order), samples, { versions, calendar, discounts: keptDiscounts(order) });
  if (result.state === 'abnormal') return undefined;
  return {
    ...{ orderId: order.id, orderNo: order.orderNo, plateNo: order.plateNo ?? '', stationId: order.stationId, stationName },
    ...{ startAt: order.startAt ?? order.beganAt ?? '', energyWh: order.energyWh },
    ...{ beforeFen: order.payableFen, afterFen: result.payableFen },
    before: { elecFen: order.payElecFen, serviceFen: order.payServiceFen },
    after: { elecFen: result.payElecFen, serviceFen: result.payServiceFen },
  };
}

/** Orders after one of them with what they were priced from. */
async function pageAfter(tx: Tx, range: WhatIfRange, tariff: TriedTariff, after: string) {
  const orders = await settledAfter(tx, range, after, pageSize);
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return { orders, samples: new Map<string, Sample[]>(), fitting: new Set<string>() };
  const samples = await samplesOfEach(tx, range.dealerId, ids);
  return { orders, samples, fitting: await tariff.fits(tx, [...new Set(orders.map(({ connectorId }) => connectorId))]) };
}

/** Checks what is asked, then tells line by line how far the pricing has come; the last line says what would have changed. */
export async function tariffWhatIfLines(
  versionId: string,
  { stationIds, from, to }: { stationIds: readonly string[]; from: string; to: string },
  { app, tx, user, now }: Context,
): Promise<AsyncGenerator<RunLine<TariffWhatIfOutcome>>> {
  const days = (dateStart(to) - dateStart(from)) / dayMs + 1;
  if (days < 1 || days > tariffWhatIfDays) fail(tariffWhatIfErrors.period);
  const tariff = found(await triedTariff(tx, versionId, { from, to, now }));
  const { dealerId, tariffId } = tariff;
  const names = await stationNames(tx, dealerId, user.parkIds);
  if (stationIds.some((id) => !names.has(id))) fail(commonErrors.notFound);
  const range: WhatIfRange = { dealerId, tariffId, stationIds, parkIds: user.parkIds, from, to };
  const total = await countSettled(tx, range);

  return (async function* () {
    const tally = createTariffTally();
    let [done, last] = [0, idFloor(dateStart(from))];
    yield { done, total, outcome: null };
    for (;;) {
      const after = last;
      const page = await app.database.inScope({ dealerIds: [dealerId] }, (reading) => pageAfter(reading, range, tariff, after));
      for (const [at, order] of page.orders.entries()) {
        const fits = page.fitting.has(order.connectorId);
        const session = fits && compared(order, page.samples.get(order.id) ?? [], tariff, names.get(order.stationId) ?? '');
        if (session) tally.add(session);
        else tally.skip();
        if (at % sliceSize === sliceSize - 1) await breathe();
      }
      done += page.orders.length;
      last = page.orders.at(-1)?.id ?? last;
      if (page.orders.length < pageSize) break;
      yield { done, total: Math.max(total, done), outcome: null };
    }
    yield { done, total: done, outcome: tally.outcome() };
  })();
}
