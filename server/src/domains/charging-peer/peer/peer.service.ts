import { foreignChargeErrors, formerHours, type InSecrets, peerErrors } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { countOpen } from '../foreign/foreign-order.repo.ts';
import * as repo from './peer.repo.ts';
import { newSecrets, sealSecrets } from './peer-secrets.ts';

constraintMeans('charging_peer_operator_key', peerErrors.operatorTaken, 'peerOperatorId');

/** A reduction of the service fee and rates exclude each other. */
export function checkPrice({ elecBp, serviceBp, serviceReduceE5 }: Record<'elecBp' | 'serviceBp' | 'serviceReduceE5', number>): void {
  if (serviceReduceE5 > 0 && (elecBp !== 10_000 || serviceBp !== 10_000)) fail(peerErrors.discountBoth);
}

function check(values: repo.PeerValues): void {
  if (values.peerOperatorId === values.ourOperatorId) fail(peerErrors.sameOperator);
  checkPrice(values);
}

export async function createPeer(values: repo.PeerValues, context: Context): Promise<{ peerId: string }> {
  const { tx, user, now } = context;
  check(values);
  const id = newId(now);
  await repo.insertPeer(tx, { dealerId: user.dealerId, id }, values);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { after: values } });
  return { peerId: id };
}

/** A peer that its caller has seen as it is, locked; its keys stay here. */
export async function lockSeen(id: string, rev: number | undefined, { tx, user }: Context) {
  const peer = found(await repo.lockPeer(tx, id, user));
  if (rev !== undefined && peer.rev !== rev) fail(commonErrors.stale);
  return peer;
}

export async function updatePeer(id: string, { rev, ...values }: repo.PeerValues & { rev: number }, context: Context) {
  const { inSecrets: _, ...before } = await lockSeen(id, rev, context);
  check(values);
  await repo.savePeer(context.tx, before, values);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before, after: values } });
  return { peerId: id };
}

/** A peer that is switched off gets no answer, and what tokens it has are forgotten. */
export async function switchPeer(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const before = await lockSeen(id, rev, context);
  if (enabled && before.inSecrets === null) fail(peerErrors.noSecrets);
  await repo.savePeer(context.tx, before, { enabled });
  if (!enabled) await repo.forgetTokens(context.tx, before);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

/** Makes keys for the peer and tells them this once. Those before hold for a day, so that both sides can change over. */
export async function rotateSecrets(id: string, { rev }: { rev: number }, context: Context): Promise<InSecrets> {
  const { app, tx, now } = context;
  const before = await lockSeen(id, rev, context);
  const formerUntil = before.inSecrets === null ? null : new Date(now.getTime() + formerHours * 3_600_000);
  const secrets = newSecrets();
  await repo.saveSecrets(tx, before, sealSecrets(app.keys, secrets), now, formerUntil);
  context.audit({ targetType: 'chargingPeer', targetId: id });
  return { ...secrets, formerUntil: formerUntil && toIso(formerUntil) };
}

export async function removePeer(id: string, context: Context): Promise<null> {
  const { inSecrets: _, ...before } = await lockSeen(id, undefined, context);
  if (before.stationCount > 0) fail(peerErrors.stationsOpen, { count: before.stationCount });
  const open = await countOpen(context.tx, before.dealerId, { peerId: id });
  if (open > 0) fail(foreignChargeErrors.stillOpen, { count: open });
  await repo.forgetTokens(context.tx, before);
  await repo.savePeer(context.tx, before, { deleted: true });
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before } });
  return null;
}
