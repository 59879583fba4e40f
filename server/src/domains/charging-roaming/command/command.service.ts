import { workStatus } from '@bochong/contract/charging-asset';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import type { z } from 'zod';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import { uuidOfText } from '../../../kernel/session/secret.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import { findOrder, startForPeer, stopForPeer } from '../../charging-order/index.ts';
import { agreementOf, availableOf, openedStations } from '../../charging-peer/index.ts';
import { findSession, insertSession } from '../charge/charge.repo.ts';
import { speaksFor } from '../link/handshake.rule.ts';
import { gunDevice, gunPlaces } from '../place/place.repo.ts';
import type { OcpiAsking } from '../wire/ocpi-call.ts';
import { ocpiStatus, parseOcpi, refuseOcpi } from '../wire/ocpi-refusal.ts';
import { codeOf } from '../wire/ocpi-text.rule.ts';
import type { CommandResponse } from './command.repo.ts';
import { startSession, stopSession, unlockConnector } from './command.rule.ts';

/** Seconds within which a device answers, or nobody will. */
const timeout = 120;

export interface Done {
  answered: CommandResponse;
  orderId: string | null;
  /** What is known at once of what the device makes of it; absent: its word is waited for. */
  outcome?: string;
}

export const refused = (result: string, text = ''): Done => ({
  answered: { result, timeout, ...(text !== '' && { message: [{ language: 'zh', text }] }) },
  orderId: null,
});
export const accepted = (orderId: string | null): Done => ({ answered: { result: 'ACCEPTED', timeout }, orderId });

/** A gun of a station that is opened to the platform; without its id the only one of the station. */
export async function gunAsked({ tx, now, peer }: OcpiAsking, locationId: string, evseUid: string | null | undefined) {
  const station = (await openedStations(tx, peer)).find(({ stationId }) => stationId === locationId);
  if (!station) return refuseOcpi(ocpiStatus.LOCATION, 'unknown location');
  const guns = (await gunPlaces(tx, peer.dealerId, [locationId], now)).filter(({ gone }) => !gone);
  if (!evseUid && guns.length !== 1) return refuseOcpi(ocpiStatus.SHORT, 'evse_uid is needed');
  const gun = evseUid ? guns.find(({ connectorId }) => connectorId === evseUid) : guns[0];
  return gun ? { gun, terms: station.terms ?? peer } : refuseOcpi(ocpiStatus.LOCATION, 'unknown EVSE');
}

type Token = z.output<typeof startSession>['token'];

export function tokenOf({ link }: OcpiAsking, { country_code, party_id, uid, type, contract_id }: Token) {
  const party = { countryCode: country_code.toUpperCase(), partyId: party_id.toUpperCase() };
  if (!speaksFor(link.roles, codeOf(party))) refuseOcpi(ocpiStatus.FIELDS, `token of ${codeOf(party)}, which is not among your roles`);
  return { ...party, uid, type, contractId: contract_id };
}

/** A charge begins for a driver of the platform, by the way of every start. */
export async function start(asking: OcpiAsking, requestKey: string): Promise<Done> {
  const said = parseOcpi(startSession, asking.request.body);
  const { tx, now, peer } = asking;
  const token = tokenOf(asking, said.token);
  const { gun, terms } = await gunAsked(asking, said.location_id, said.evse_uid);
  if (!said.token.valid) return refused('REJECTED', '令牌无效');
  const { id, dealerId, peerName: name } = peer;
  const payer = { type: 'peer' as const, id, name, agreement: agreementOf(terms), availableFen: await availableOf(asking, peer) };
  const requestNo = uuidOfText(`ocpi ${dealerId} ${id} ${requestKey}`);
  const order = await attempt(tx, () =>
    startForPeer(asking, { connectorId: gun.connectorId, payer, requestNo, plateNo: null, targetFen: null }),
  );
  if (order instanceof AppError) return refused('REJECTED', order.message.slice(0, 500));
  if (!order) return refused('REJECTED', '没有该枪');
  const authorizationReference = said.authorization_reference ?? '';
  await insertSession(tx, peer, { orderId: order.id, token, authorizationReference, authMethod: 'COMMAND' }, now);
  return accepted(order.id);
}

/** The charge that a platform knows by a session's id; another's is none. */
async function sessionOrder({ tx, peer }: OcpiAsking, sessionId: string) {
  if (!/^[0-9a-f-]{36}$/.test(sessionId)) return undefined;
  const session = await findSession(tx, peer.dealerId, sessionId);
  return session?.peerId === peer.id ? findOrder(tx, peer.dealerId, sessionId) : undefined;
}

/** A charge of the platform is to stop. */
export async function stop(asking: OcpiAsking): Promise<Done> {
  const { session_id } = parseOcpi(stopSession, asking.request.body);
  const order = await sessionOrder(asking, session_id);
  if (!order) return refused('UNKNOWN_SESSION');
  const { CHARGING, STOPPING } = chargingOrderStatus;
  if (order.orderStatus !== CHARGING && order.orderStatus !== STOPPING)
    return refused('REJECTED', `订单“${chargingOrderStatus.label(order.orderStatus)}”，不能停止`);
  await stopForPeer(asking, order);
  return accepted(order.id);
}

/** A gun is to let go of its plug: none that somebody charges at. */
export async function unlock(asking: OcpiAsking, commandId: string): Promise<Done> {
  const said = parseOcpi(unlockConnector, asking.request.body);
  const { gun } = await gunAsked(asking, said.location_id, said.evse_uid);
  const busy = gun.workStatus === workStatus.CHARGING || gun.workStatus === workStatus.STARTING;
  if (busy) return refused('REJECTED', '枪正在充电，请先停止充电');
  if (gun.workStatus === workStatus.OFFLINE) return refused('REJECTED', '设备离线');
  const { equipmentId, connectorNo } = await gunDevice(asking.tx, asking.peer.dealerId, gun.connectorId);
  await queueCommand(asking, asking.peer.dealerId, {
    ...{ equipmentId, connectorNo, action: 'UnlockConnector', payload: { connectorId: connectorNo }, requestedBy: null },
    ...{
      reason: `${asking.peer.peerName}请求解锁`,
      subject: { kind: 'ocpiCommand', id: commandId },
      sendBefore: asking.now.getTime() + timeout * 1000,
    },
  });
  return accepted(null);
}
