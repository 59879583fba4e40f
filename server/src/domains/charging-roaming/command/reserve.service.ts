import { reservationBounds, reservationStatus } from '@bochong/contract/charging-reservation';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import { uuidOfText } from '../../../kernel/session/secret.ts';
import { giveUp, lockReservation, reserveForPeer } from '../../charging-reservation/index.ts';
import type { OcpiAsking } from '../wire/ocpi-call.ts';
import { parseOcpi } from '../wire/ocpi-refusal.ts';
import { readOcpiTime } from '../wire/ocpi-text.rule.ts';
import { cancelReservation, reserveNow } from './command.rule.ts';
import { accepted, type Done, gunAsked, refused, tokenOf } from './command.service.ts';
import { noteReservation, reservationMeant } from './reservation.repo.ts';

const { leastHoldMin, maxHoldMin } = reservationBounds;
/** Clocks differ, and a request takes its time. */
const clockMs = 30_000;

/** Gives up what a platform means by an id; false: it means nothing that is kept. */
async function giveUpMeant(asking: OcpiAsking, reference: string): Promise<boolean> {
  const id = await reservationMeant(asking.tx, asking.peer, reference);
  const row = id === undefined ? undefined : await lockReservation(asking.tx, asking.peer.dealerId, id);
  return row?.peerId === asking.peer.id && (await giveUp(asking, row, { reason: '对方取消预约' })) !== undefined;
}

/** A gun is kept for a driver of the platform, by the rules of every reservation; the same id again takes the place of the one before. */
export async function reserve(asking: OcpiAsking, requestKey: string): Promise<Done> {
  const said = parseOcpi(reserveNow, asking.request.body);
  const { tx, now, peer } = asking;
  const token = tokenOf(asking, said.token);
  const { gun } = await gunAsked(asking, said.location_id, said.evse_uid);
  if (!said.token.valid) return refused('REJECTED', '令牌无效');
  const until = new Date(readOcpiTime(said.expiry_date) ?? 0);
  const leftMs = until.getTime() - now.getTime();
  if (leftMs < leastHoldMin * 60_000 - clockMs || leftMs > maxHoldMin * 60_000 + clockMs)
    return refused('REJECTED', `只能保留${leastHoldMin}至${maxHoldMin}分钟`);
  const reference = said.reservation_id.toUpperCase();
  const row = await attempt(tx, async () => {
    await giveUpMeant(asking, reference);
    return reserveForPeer(asking, gun.connectorId, {
      ...{ peerId: peer.id, peerName: peer.peerName, holderKey: `${token.countryCode}${token.partyId} ${token.uid}`.toUpperCase() },
      ...{ until, requestNo: uuidOfText(`ocpi reserve ${peer.dealerId} ${peer.id} ${requestKey}`) },
    });
  });
  if (row instanceof AppError) return refused('REJECTED', row.message.slice(0, 500));
  if (!row) return refused('REJECTED', '没有该枪');
  await noteReservation(tx, peer, { reference, reservationId: row.id }, now);
  // What a charge point keeps by itself, it has to agree to.
  const kept = row.reservationStatus === reservationStatus.RESERVED;
  return { ...accepted(row.id), ...(kept && { outcome: 'ACCEPTED' }) };
}

/** A reservation of the platform is given up; it is over at once, whatever its charge point makes of that. */
export async function cancel(asking: OcpiAsking): Promise<Done> {
  const { reservation_id } = parseOcpi(cancelReservation, asking.request.body);
  const given = await giveUpMeant(asking, reservation_id.toUpperCase());
  return { ...accepted(null), outcome: given ? 'ACCEPTED' : 'UNKNOWN_RESERVATION' };
}
