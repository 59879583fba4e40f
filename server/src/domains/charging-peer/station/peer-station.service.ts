import { type OpenCheck, type PeerStation, peerErrors, type peerStations } from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { priceNow } from '../../charging-tariff/index.ts';
import { gunsOfStations } from '../inquiry/opened.repo.ts';
import type { PeerTerms } from '../inquiry/peer-field.rule.ts';
import { checkPrice, lockSeen } from '../peer/peer.service.ts';
import { tellClosed } from '../push/push.service.ts';
import { openingChecks } from './opening.rule.ts';
import * as repo from './peer-station.repo.ts';

constraintMeans('charging_peer_station_pkey', peerErrors.alreadyOpen);

export async function openedTo(id: string, { tx, user }: Context): Promise<PeerStation[]> {
  return repo.listOpenings(tx, found(await repo.peerOfStations(tx, id, user.dealerIds)), user.parkIds);
}

/** Each condition of opening a station to a peer, as it stands now. */
export async function checkOpening(
  id: string,
  stationId: string,
  { tx, user, now }: Pick<Context, 'tx' | 'user' | 'now'>,
  terms?: PeerTerms | null,
): Promise<OpenCheck[]> {
  const peer = found(await repo.peerOfStations(tx, id, user.dealerIds));
  const station = found(await repo.stationToOpen(tx, peer.dealerId, stationId, user.parkIds));
  const guns = await gunsOfStations(tx, peer.dealerId, [stationId]);
  const prices = await priceNow(
    tx,
    guns.map(({ connectorId }) => connectorId),
    now.getTime(),
  );
  const priced = guns.map(({ connectorId, connectorCode }) => ({ connectorCode, day: prices.get(connectorId)?.today ?? null }));
  return openingChecks({ ...peer, ...station, guns: priced, terms: terms ?? peer });
}

/** Opens a station that meets every condition; all that it does not are named at once. */
export async function openStation(id: string, body: BodyOf<typeof peerStations.open>, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const { stationId, price = null } = body;
  const terms = price as PeerTerms | null;
  const { dealerId } = await lockSeen(id, undefined, context);
  if (terms) checkPrice(terms);
  const checks = await checkOpening(id, stationId, context, terms);
  const reasons = checks.flatMap(({ reason }) => (reason === '' ? [] : [reason])).join('；');
  if (reasons !== '') fail(peerErrors.notReady, { reasons });
  await repo.insertOpening(tx, { dealerId, peerId: id, stationId, at: now, by: user.userName, terms });
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { opened: stationId, price: terms } });
  return null;
}

/** The peer does not see the station any more. */
export async function closeStation(id: string, stationId: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const { dealerId } = await lockSeen(id, undefined, context);
  const station = found(await repo.stationToOpen(tx, dealerId, stationId, user.parkIds));
  found((await repo.deleteOpening(tx, { dealerId, peerId: id, stationId })) || undefined);
  await tellClosed(context, { dealerId, id }, { stationId, stationCode: station.stationCode });
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { closed: stationId } });
  return null;
}
