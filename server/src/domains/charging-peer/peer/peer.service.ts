import { foreignChargeErrors, formerHours, type InSecrets, peerErrors, peerProtocol } from '@bochong/contract/charging-peer';
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

/** What each protocol names a platform by. */
const codeForms: Record<number, readonly [form: RegExp, words: string]> = {
  [peerProtocol.TCEC]: [/^[0-9A-Z]{9}$/, '9位数字或大写字母'],
  [peerProtocol.OCPI]: [/^[A-Z]{2}[0-9A-Z]{3}$/, '2位国家代码加3位运营商代码，如CNBCH'],
};

/** What another protocol has of its own is refused to a peer. */
export function onlyProtocol(protocol: number, peer: { protocol: number }): void {
  if (peer.protocol !== protocol) fail(peerErrors.otherProtocol, { protocol: peerProtocol.label(peer.protocol) });
}

/** What a user asked for, as far as its protocol has it: comparing a day and our users at its guns are of T/CEC 102. */
const ofProtocol = (values: repo.PeerValues): repo.PeerValues =>
  values.protocol === peerProtocol.OCPI ? { ...values, nightlyCheck: false, foreignUse: false } : values;

function check(values: repo.PeerValues): void {
  const [form, words] = codeForms[values.protocol] ?? [/./, ''];
  if (![values.peerOperatorId, values.ourOperatorId].every((code) => form.test(code)))
    fail(peerErrors.codeOfProtocol, { protocol: peerProtocol.label(values.protocol), form: words });
  if (values.peerOperatorId === values.ourOperatorId) fail(peerErrors.sameOperator);
  checkPrice(values);
}

export async function createPeer(asked: repo.PeerValues, context: Context): Promise<{ peerId: string }> {
  const { tx, user, now } = context;
  const values = ofProtocol(asked);
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

export async function updatePeer(id: string, { rev, ...asked }: repo.PeerValues & { rev: number }, context: Context) {
  const { inSecrets: _, ...before } = await lockSeen(id, rev, context);
  if (asked.protocol !== before.protocol) fail(peerErrors.protocolFixed);
  const values = ofProtocol(asked);
  check(values);
  await repo.savePeer(context.tx, before, values);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before, after: values } });
  return { peerId: id };
}

/** A peer that is switched off gets no answer, and what tokens it has are forgotten. */
export async function switchPeer(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const before = await lockSeen(id, rev, context);
  const ocpi = before.protocol === peerProtocol.OCPI;
  if (enabled && ocpi && before.tokenAt === null) fail(peerErrors.notRegistered);
  if (enabled && !ocpi && before.inSecrets === null) fail(peerErrors.noSecrets);
  await repo.savePeer(context.tx, before, { enabled });
  if (!enabled) await repo.forgetTokens(context.tx, before);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

/** Makes keys for the peer and tells them this once. Those before hold for a day, so that both sides can change over. */
export async function rotateSecrets(id: string, { rev }: { rev: number }, context: Context): Promise<InSecrets> {
  const { app, tx, now } = context;
  const before = await lockSeen(id, rev, context);
  onlyProtocol(peerProtocol.TCEC, before);
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
