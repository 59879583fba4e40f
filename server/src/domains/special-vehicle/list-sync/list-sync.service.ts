import { commonErrors } from '@bochong/contract/kernel/error';
import { listKind, syncStatus } from '@bochong/contract/special-vehicle';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { toIso } from '../../../kernel/time.ts';
import { raiseAlarm } from '../../alarm/index.ts';
import { sendCommand, terminalsOf } from '../../device/index.ts';
import { findCard } from '../pass-card/pass-card.repo.ts';
import { findPassRule } from '../pass-rule/pass-rule.repo.ts';
import { failedParks, lockByCommand, lockDue, planSyncs, resendAll, type SyncPlan, saveStep } from './list-sync.repo.ts';
import { alarmingTry, nextTry } from './sync-step.rule.ts';

/** Commands are numbered by us; a device may still send anything. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Tells the terminals of lots (null: of all lots) of a card or entry; the job sends what is planned here. */
export async function planSync(tx: Tx, plan: SyncPlan, parkIds: readonly string[] | null, at: Date): Promise<void> {
  await planSyncs(tx, plan, await terminalsOf(tx, plan.dealerId, parkIds), at);
}

/** A card changed: its plates and days as they are now. */
export async function planPassSync(tx: Tx, dealerId: string, change: { cardId: string; syncType: number }, at: Date): Promise<void> {
  const card = await findCard(tx, change.cardId);
  const rule = card && (await findPassRule(tx, card.ruleId, null));
  if (!rule) return;
  const { certCode, rev: version, plates, validFrom, validTo, passStatus } = card;
  const payload = { plates, validFrom, validTo, passStatus, windows: rule.windows };
  const plan = { dealerId, listKind: listKind.PASS, refId: card.id, certCode, syncType: change.syncType, version, payload };
  await planSync(tx, plan, rule.parkIds, at);
}

async function alarm(app: App, tx: Tx, dealerId: string, sync: { listKind: number; refId: string; certCode: string }): Promise<void> {
  const parkNum = await failedParks(tx, dealerId, sync.refId, alarmingTry);
  const { certCode } = sync;
  await raiseAlarm(app, tx, { dealerId }, { msgType: 'bagIssueFail', parkNum, syncType: listKind.label(sync.listKind), certCode });
}

/** Sends what is due; what was sent and never answered has failed, and is sent again. */
async function sendDue(tx: Tx, { app, dealerId, now }: { app: App; dealerId: string; now: Date }): Promise<void> {
  const alarming = new Map<string, { listKind: number; refId: string; certCode: string }>();
  for (const sync of await lockDue(tx, dealerId, now)) {
    const silent = sync.syncStatus === syncStatus.SENT;
    if (silent && sync.tries === alarmingTry) alarming.set(sync.refId, sync);
    const tries = sync.tries + 1;
    const next = nextTry(tries, now);
    const args = { listKind: sync.listKind, syncType: sync.syncType, certCode: sync.certCode, version: sync.version, ...sync.payload };
    const command = { type: 'SYNC_LIST' as const, args, issuedAt: toIso(now.getTime()), expiresAt: toIso(next.getTime()) };
    const commandId = await sendCommand(tx, dealerId, sync.terminalId, command);
    const error = silent ? { error: '终端未应答' } : {};
    await saveStep(tx, dealerId, sync.id, { syncStatus: syncStatus.SENT, tries, ...error, nextTryAt: next, commandId });
  }
  for (const sync of alarming.values()) await alarm(app, tx, dealerId, sync);
}

/** A terminal has taken what it was sent, or refuses it. Answers to older commands change nothing. */
async function noteAnswer(app: App, tx: Tx, dealerId: string, answer: { commandId: string; ok: boolean; message: string; at: string }) {
  if (!isUuid.test(answer.commandId)) return;
  const sync = await lockByCommand(tx, dealerId, answer.commandId);
  if (sync?.syncStatus !== syncStatus.SENT) return;
  const at = new Date(answer.at);
  if (answer.ok) return saveStep(tx, dealerId, sync.id, { syncStatus: syncStatus.SUCCESS, error: '', nextTryAt: null, ackAt: at });
  const error = answer.message.slice(0, 200) || '终端拒绝';
  await saveStep(tx, dealerId, sync.id, { syncStatus: syncStatus.FAILED, error, nextTryAt: nextTry(sync.tries, at) });
  if (sync.tries === alarmingTry) await alarm(app, tx, dealerId, sync);
}

/** Sends a card or entry anew, at once: who asks for it waits for the terminals' answers. */
export async function resendList(refId: string, { app, tx, user, now, audit }: Context) {
  const dealers = await resendAll(tx, refId, user.parkIds, now);
  const targets = dealers.length;
  if (targets === 0) fail(commonErrors.notFound);
  for (const dealerId of new Set(dealers)) await sendDue(tx, { app, dealerId, now });
  audit({ targetType: 'listSync', targetId: refId, detail: { targets } });
  return { targets };
}

export function listenForSync(app: App): void {
  app.events.on(
    'PassChanged',
    'special-vehicle',
    (tx, change, { dealerId }) => planPassSync(tx, dealerId, change, app.clock.now()),
    'device',
  );
  app.events.on('DeviceCommandDone', 'special-vehicle', (tx, done, { dealerId }) => noteAnswer(app, tx, dealerId, done), 'device');
}

export const listSyncJob: ScheduledJob = { name: 'list-sync', when: { everyMin: 1 }, lane: 'device', perDealer: sendDue };
