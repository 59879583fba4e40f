import { createHash } from 'node:crypto';
import { equipmentType } from '@bochong/contract/charging-asset';
import { commandStatus } from '@bochong/contract/charging-connect';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { authKeyUsed, type ConfigurationKey, configurationRead, localListSet } from '../../charging-asset/index.ts';
import { baselineOf, changesTo, fewerMeasured } from '../message/baseline.rule.ts';
import { findCallee, findLink, saveBaseline, saveOfflineCards } from '../wire/charge-point-link.repo.ts';
import { type AfterSettled, baselineSubject, type Callee, queueCommand } from './charge-point-command.service.ts';

const { ACCEPTED, REJECTED, NOT_SUPPORTED, ERROR } = commandStatus;
const reason = '接入配置';

/** Whether a payload changes the key that the device shows at its door. */
export const changesKey = (action: string, payload: Readonly<Record<string, unknown>>): boolean =>
  action === 'ChangeConfiguration' && String(payload.key).toLowerCase() === 'authorizationkey';

const isSecret = (key: string) => key.toLowerCase() === 'authorizationkey';

function keysOf(result: Record<string, unknown>): ConfigurationKey[] {
  const told = (result.configurationKey ?? []) as { key: string; value?: string; readonly: boolean }[];
  return told.map(({ key, value = '', readonly }) => ({ key, value: isSecret(key) ? '' : value, readonly }));
}

const order = (equipmentId: string, action: string, payload: Record<string, unknown>) => ({
  ...{ equipmentId, connectorNo: 0, action, payload, requestedBy: null, reason },
  subject: { kind: baselineSubject, id: equipmentId },
});

/** What a charge point is set up with, and a hash of it: set up again when that changes. */
export function baselineFor({ equipmentType: type, ...settings }: { equipmentType: number; heartbeatSec: number; offlineCards: boolean }) {
  const baseline = baselineOf({ isAc: type === equipmentType.AC, ...settings });
  return { baseline, hash: createHash('sha256').update(JSON.stringify(baseline)).digest('hex') };
}

/** Begins to set a charge point up: a key of its own first, then its parameters are read, and those that differ are changed. */
export async function setUp(context: WorkContext, { dealerId, equipmentId }: Callee, { newKey }: { newKey: boolean }): Promise<void> {
  if (newKey) await queueCommand(context, dealerId, order(equipmentId, 'ChangeConfiguration', { key: 'AuthorizationKey', value: '' }));
  await queueCommand(context, dealerId, order(equipmentId, 'GetConfiguration', {}));
}

async function goOn(context: WorkContext, { dealerId, equipmentId }: Callee, told: readonly ConfigurationKey[]): Promise<void> {
  const { tx } = context;
  const callee = await findCallee(tx, equipmentId, null);
  if (!callee) return;
  const link = await findLink(tx, dealerId, equipmentId);
  const { equipmentType: type, heartbeatIntervalSec: heartbeatSec } = callee;
  const { baseline, hash } = baselineFor({ equipmentType: type, heartbeatSec, offlineCards: link?.offlineCards ?? false });
  for (const change of changesTo(baseline, told)) await queueCommand(context, dealerId, order(equipmentId, 'ChangeConfiguration', change));
  await saveBaseline(tx, dealerId, equipmentId, hash);
  // It was let in while it waited: asked to start over, it learns so at once.
  if (link?.bootedAt === null)
    await queueCommand(context, dealerId, order(equipmentId, 'TriggerMessage', { requestedMessage: 'BootNotification' }));
}

/** Tells a device whether it may go by the cards it keeps while it has no connection. */
export async function offlineCardsHeld(context: WorkContext, callee: Callee, held: boolean): Promise<void> {
  const changed = await saveOfflineCards(context.tx, callee.dealerId, callee.equipmentId, held);
  if (changed) await setUp(context, callee, { newKey: false });
}

/** What the outcome of a call changes at its charge point. */
export const followOutcome: AfterSettled = async (context, callee, command, status, result) => {
  const { tx, now } = context;
  const { dealerId, equipmentId } = callee;
  const { action, payload, subjectKind } = command;
  const isBaseline = subjectKind === baselineSubject;
  if (changesKey(action, payload)) {
    if (status === ACCEPTED) await authKeyUsed(tx, dealerId, equipmentId, 'new');
    else if (status === REJECTED || status === NOT_SUPPORTED || status === ERROR) await authKeyUsed(tx, dealerId, equipmentId, 'old');
  } else if (action === 'GetConfiguration' && status === ACCEPTED) {
    const told = keysOf(result);
    await configurationRead(tx, dealerId, equipmentId, told, now);
    if (isBaseline) await goOn(context, callee, told);
  } else if (action === 'ChangeConfiguration' && status === REJECTED && isBaseline) {
    const fewer = fewerMeasured(String(payload.key), String(payload.value));
    if (fewer !== undefined) await queueCommand(context, dealerId, order(equipmentId, action, { key: String(payload.key), value: fewer }));
  } else if (action === 'GetLocalListVersion' && status === ACCEPTED) {
    await localListSet(tx, dealerId, equipmentId, Math.max(0, Number(result.listVersion)));
  } else if (action === 'SendLocalList' && status === ACCEPTED) {
    await localListSet(tx, dealerId, equipmentId, Number(payload.listVersion));
  }
};
