import { chargingOrderStatus } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type ChargeNow, chargeNow, findOrder, type OrderRow } from '../../charging-order/index.ts';
import { type AskingPeer, findAskingPeer } from '../../charging-peer/index.ts';
import { gunPlaces, stationPlaces } from '../place/place.repo.ts';
import { cityOf, connectorOf, coordinatesOf, evseIdOf } from '../place/place.rule.ts';
import { tariffIdOf } from '../place/tariff.rule.ts';
import { type OcpiParty, partyOf } from '../wire/ocpi-text.rule.ts';
import { cdrsOf, findSession, insertCdr, type SessionRow, touchSession } from './charge.repo.ts';
import { type CdrPlace, cdrObject, creditOf, sessionObject, type ToldOrder } from './charge.rule.ts';

/** A charge as a platform is told it now. */
export async function sessionTold(context: WorkContext, session: SessionRow, our: OcpiParty) {
  const order = await findOrder(context.tx, session.dealerId, session.orderId);
  if (!order) return undefined;
  const now = await chargeNow(context, order);
  const settled = order.orderStatus === chargingOrderStatus.SETTLED;
  const costFen = settled ? order.payableFen : now.payElecFen + now.payServiceFen;
  return sessionObject(order as ToldOrder, session, { energyWh: now.energyWh, costFen }, our);
}

/** Where a charge took place, as it is now; what was deleted meanwhile is as far as it is known. */
async function placeOf({ tx, now }: WorkContext, { dealerId, stationId, connectorId }: OrderRow, our: OcpiParty): Promise<CdrPlace> {
  const [station] = await stationPlaces(tx, dealerId, [stationId]);
  const gun = (await gunPlaces(tx, dealerId, [stationId], now)).find((one) => one.connectorId === connectorId);
  const plug = gun && connectorOf(gun);
  return {
    ...{ id: stationId, name: station?.stationName ?? '', address: (station?.address ?? '#NA').slice(0, 45) },
    ...{ city: station ? cityOf(station) : '#NA', country: 'CHN', coordinates: coordinatesOf(station ?? { lng: 0, lat: 0 }) },
    ...{ evse_uid: connectorId, evse_id: (gun && evseIdOf(our, gun.connectorCode)) ?? '#NA', connector_id: '1' },
    ...{
      connector_standard: plug?.standard ?? 'GBT_DC',
      connector_format: plug?.format ?? 'CABLE',
      connector_power_type: plug?.power_type ?? 'DC',
    },
  };
}

/** The tariff that a charge was begun at. */
function tariffOf({ tariffId, terms: { agreement } }: OrderRow, peerId: string): string | undefined {
  if (tariffId === null) return undefined;
  const { elecBp = 10_000, serviceBp = 10_000, serviceReduceE5 = 0 } = agreement ?? {};
  return tariffIdOf(peerId, tariffId, { elecBp, serviceBp, serviceReduceE5 });
}

async function contentOf(context: WorkContext, cdrId: string, order: OrderRow, session: SessionRow, peer: AskingPeer) {
  const our = partyOf(peer.ourOperatorId);
  const { lines }: ChargeNow = await chargeNow(context, order);
  const facts = { place: await placeOf(context, order, our), stretches: lines, tariffId: tariffOf(order, peer.id), at: context.now };
  return cdrObject(cdrId, order as ToldOrder, session, facts, our);
}

/**
 * What a settled charge costs by now stands in records: one for its first price; for each later one a record that takes the one before back, and another.
 * Said again, it changes nothing. Records add up to what the order owes.
 */
export async function keepCdr(context: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const { tx, now } = context;
  const session = await findSession(tx, dealerId, orderId);
  if (!session) return;
  await touchSession(tx, dealerId, orderId, now);
  const order = await findOrder(tx, dealerId, orderId);
  const peer = await findAskingPeer(tx, { dealerId, id: session.peerId });
  if (order?.orderStatus !== chargingOrderStatus.SETTLED || !peer) return;
  const before = (await cdrsOf(tx, dealerId, orderId)).filter(({ credit }) => !credit);
  const last = before.at(-1);
  if (last && last.edition >= order.edition) return;
  const key = { dealerId, id: peer.id };
  if (last) {
    const credit = { id: newId(now), cdrId: `${last.cdrId}-C`, edition: last.edition, credit: true, amountFen: -last.amountFen };
    await insertCdr(tx, key, orderId, { ...credit, content: creditOf(last.content, last.amountFen, now) }, now);
  }
  const id = newId(now);
  const cdrId = last ? id : orderId;
  const content = await contentOf(context, cdrId, order, session, peer);
  await insertCdr(tx, key, orderId, { id, cdrId, edition: order.edition, credit: false, content, amountFen: order.payableFen }, now);
}
