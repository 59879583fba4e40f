import { createHash } from 'node:crypto';
import { equipmentType } from '@bochong/contract/charging-asset';
import { commandStatus } from '@bochong/contract/charging-connect';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { authKeyUsed, type ConfigurationKey, configurationRead, localListSet } from '../../charging-asset/index.ts';
import { baselineOf, changesTo, fewerMeasured } from '../message/baseline.rule.ts';
import { findCallee, findLink, saveBaseline, saveOfflineCards } from '../wire/charge-point-link.repo.ts';
import { type AfterSettled, baselineSubject, type Callee, queueCommand } from './charge-point-command.service.ts';

const { ACCEPTED, REJECTED, NOT_SUPPORTED, ERROR } = commandStatus;
const reason = '接入配置';

/** Names of the key that the device shows at its door, of 1.6 and of 2.0.1. */
const secrets: ReadonlySet<string> = new Set(['authorizationkey', 'securityctrlr.basicauthpassword']);
export const isSecretKey = (key: string): boolean => secrets.has(key.toLowerCase());

/** Whether a payload changes the key that the device shows at its door. */
export const changesKey = (action: string, payload: Readonly<Record<string, unknown>>): boolean =>
  action === 'ChangeConfiguration' && isSecretKey(String(payload.key));

function keysOf(result: Record<string, unknown>): ConfigurationKey[] {
  const told = (result.configurationKey ?? []) as { key: string; value?: string; readonly: boolean }[];
  return told.map(({ key, value = '', readonly }) => ({ key, value: isSecretKey(key) ? '' : value, readonly }));
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

/** What a device is set up by: its parameters as it told them, and what its version makes of the baseline. */
interface SetUp {
  told: readonly ConfigurationKey[];
  baseline?: (of: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[];
  /** Stands before the hash of the baseline. */
  mark?: string;
}

/** Sets a device up by the parameters that it told, where it has not been by this baseline. */
export async function setUpBy(context: WorkContext, callee: Callee, setUp: Required<SetUp>): Promise<void> {
  const { tx } = context;
  const [equipment, link] = [await findCallee(tx, callee.equipmentId, null), await findLink(tx, callee.dealerId, callee.equipmentId)];
  if (!equipment || !link) return;
  const { equipmentType: type, heartbeatIntervalSec: heartbeatSec } = equipment;
  const { hash } = baselineFor({ equipmentType: type, heartbeatSec, offlineCards: link.offlineCards });
  if (link.baselineHash !== `${setUp.mark}${hash}`) await goOn(context, callee, setUp);
}

async function goOn(
  context: WorkContext,
  { dealerId, equipmentId }: Callee,
  { told, baseline: as = (of) => of, mark = '' }: SetUp,
): Promise<void> {
  const { tx } = context;
  const callee = await findCallee(tx, equipmentId, null);
  if (!callee) return;
  const link = await findLink(tx, dealerId, equipmentId);
  const { equipmentType: type, heartbeatIntervalSec: heartbeatSec } = callee;
  const { baseline, hash } = baselineFor({ equipmentType: type, heartbeatSec, offlineCards: link?.offlineCards ?? false });
  for (const change of changesTo(as(baseline), told))
    await queueCommand(context, dealerId, order(equipmentId, 'ChangeConfiguration', change));
  await saveBaseline(tx, dealerId, equipmentId, `${mark}${hash}`);
  // It was let in while it waited: asked to start over, it learns so at once.
  if (link?.bootedAt === null)
    await queueCommand(context, dealerId, order(equipmentId, 'TriggerMessage', { requestedMessage: 'BootNotification' }));
}

/** Has a device set up anew by the next reading of its parameters, its key left as it is. */
export const setUpAgain = (tx: Tx, { dealerId, equipmentId }: Callee) => saveBaseline(tx, dealerId, equipmentId, 'again');

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
  } else if (action === 'GetConfiguration' && status === ACCEPTED && result.inDeviceModel !== true) {
    const told = keysOf(result);
    await configurationRead(tx, dealerId, equipmentId, told, now);
    if (isBaseline) await goOn(context, callee, { told });
  } else if (action === 'ChangeConfiguration' && status === REJECTED && isBaseline) {
    const fewer = fewerMeasured(String(payload.key), String(payload.value));
    if (fewer !== undefined) await queueCommand(context, dealerId, order(equipmentId, action, { key: String(payload.key), value: fewer }));
  } else if (action === 'GetLocalListVersion' && status === ACCEPTED) {
    await localListSet(tx, dealerId, equipmentId, Math.max(0, Number(result.listVersion)));
  } else if (action === 'SendLocalList' && status === ACCEPTED) {
    await localListSet(tx, dealerId, equipmentId, Number(payload.listVersion));
  }
};
