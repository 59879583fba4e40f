import {
  batchSource,
  batchState,
  type ContactLimits,
  type DebtorFilter,
  msgTemplateErrors,
  type RemindCandidate,
  type RemindRecord,
  remindErrors,
  type reminders,
  templateStatus,
} from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { countCap, type PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { findTemplate } from '../msg-template/msg-template.repo.ts';
import { issueToken, readToken } from './check-token.rule.ts';
import { reasonToSkip } from './contact-governor.rule.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { countDebtors, debtorFacts, debtorIds, debtorsAmong, lockDebtors } from './debtor.repo.ts';
import { dropQueue, endBatch, insertBatch, lockBatch, queueDebtors } from './remind-batch.repo.ts';
import { estimateReminders, skipsOf } from './remind-estimate.ts';
import { listReminders, type RecordQuery } from './remind-list.repo.ts';
import { insertContact, repeatFailed } from './remind-record.repo.ts';

const sms = 1;
const factsAtOnce = 2000;
const signOf =
  ({ app }: Context) =>
  (text: string) =>
    app.keys.hmac('remind-check', text);
const scopeOf = ({ user, now }: Context) => ({ dealerId: user.dealerId, parkIds: user.parkIds, now });
const operatorOf = ({ user }: Context) => ({ id: user.userId, name: user.userName });

/** A template that may be sent, with everything it needs to be filled in. */
export async function usableTemplate(context: Pick<Context, 'tx'>, dealerId: string, templateId: string, limits: ContactLimits) {
  const template = found(await findTemplate(context.tx, templateId));
  if (template.dealerId !== dealerId) fail(commonErrors.notFound);
  if (template.templateStatus !== templateStatus.PASSED) fail(msgTemplateErrors.notPassed);
  if (template.content.includes(`\${url}`) && limits.payUrl === '') fail(remindErrors.noPayUrl);
  return template;
}

/** Makes a batch of chosen vehicles; they are contacted after the commit. The answer says who will not be, and why. */
export async function remind({ plateIds, templateId }: BodyOf<typeof reminders.remind>, context: Context) {
  const { app, tx, user, now } = context;
  const limits = await limitsOf(tx, user.dealerId);
  await usableTemplate(context, user.dealerId, templateId, limits);
  const chosen = await debtorsAmong(tx, plateIds, {}, scopeOf(context));
  if (chosen.length === 0) fail(commonErrors.notFound);
  const batch = { id: newId(now), ...scopeOf(context) };
  const source = chosen.length === 1 ? batchSource.SINGLE : batchSource.BATCH;
  await insertBatch(tx, {
    ...batch,
    source,
    channel: sms,
    templateId,
    filter: {},
    collected: false,
    operator: operatorOf(context),
    at: now,
  });
  await queueDebtors(tx, batch, chosen, now);
  await app.events.emit(tx, 'RemindBatchDue', user.dealerId, { batchId: batch.id });
  context.audit({ targetType: 'remindBatch', targetId: batch.id, detail: { plates: chosen.length, templateId } });
  const debtors = await debtorFacts(tx, chosen, scopeOf(context), limits.firstAfterHours);
  const reasons = debtors.map((debtor) => reasonToSkip(debtor, limits, 'sms', now)).filter((reason) => reason !== null);
  return { batchId: batch.id, willSend: debtors.length - reasons.length, willSkip: skipsOf(reasons) };
}

/** What reminding everybody of a filter would come to now. */
export async function checkRemindAll(
  { templateId, ...filter }: DebtorFilter & { templateId: string },
  context: Context,
): Promise<Data<typeof reminders.check>> {
  const { app, tx, user, now } = context;
  const limits = await limitsOf(tx, user.dealerId);
  const template = await usableTemplate(context, user.dealerId, templateId, limits);
  const ids = await debtorIds(tx, filter, scopeOf(context));
  let withPhone = 0;
  async function* debtors() {
    for (let next = 0; next < ids.length; next += factsAtOnce)
      for (const debtor of await debtorFacts(tx, ids.slice(next, next + factsAtOnce), scopeOf(context), limits.firstAfterHours)) {
        if (debtor.phone === 'valid') withPhone += 1;
        yield debtor;
      }
  }
  const estimate = await estimateReminders(debtors(), { app, template, limits, now });
  const checked = { batchId: newId(now), userId: user.userId, templateId, filter };
  return { plates: ids.length, withPhone, ...estimate, checkToken: issueToken(checked, now, signOf(context)) };
}

/** Starts what was checked, once: the batch bears the id that the token carries. */
export async function remindAll({ checkToken, templateId }: BodyOf<typeof reminders.remindAll>, context: Context) {
  const { app, tx, user, now } = context;
  const checked = readToken(checkToken, now, signOf(context));
  if (checked === null || checked.userId !== user.userId || checked.templateId !== templateId) fail(remindErrors.checkExpired);
  const { batchId, filter } = checked;
  await usableTemplate(context, user.dealerId, templateId, await limitsOf(tx, user.dealerId));
  const batch = { id: batchId, ...scopeOf(context), source: batchSource.BATCH, channel: sms, templateId, filter };
  await insertBatch(tx, { ...batch, collected: false, operator: operatorOf(context), at: now });
  await app.events.emit(tx, 'RemindBatchDue', user.dealerId, { batchId });
  context.audit({ targetType: 'remindBatch', targetId: batchId, detail: { filter, templateId } });
  return { batchId };
}

/** Sends a batch's failed messages again, or some of them, as a batch of its own. */
export async function resend({ batchId: failed, remindIds }: BodyOf<typeof reminders.resend>, context: Context) {
  const { app, tx, user, now } = context;
  const { dealerId, templateId, parkIds } = found(await lockBatch(tx, failed));
  assertWithinReach(user, parkIds ?? []);
  const batch = { id: newId(now), dealerId, parkIds, templateId, source: batchSource.RESEND, channel: sms, filter: {} };
  await insertBatch(tx, { ...batch, collected: true, operator: operatorOf(context), at: now });
  const resent = await repeatFailed(tx, { dealerId, from: failed, into: batch.id, at: now }, remindIds);
  if (resent === 0) fail(remindErrors.nothingToResend);
  await app.events.emit(tx, 'RemindBatchDue', dealerId, { batchId: batch.id });
  context.audit({ targetType: 'remindBatch', targetId: batch.id, detail: { resent, failed, remindIds } });
  return { batchId: batch.id, resent };
}

/** Ends a batch; what it has not sent is dropped. */
export async function stopBatch(batchId: string, context: Context): Promise<null> {
  const batch = found(await lockBatch(context.tx, batchId));
  assertWithinReach(context.user, batch.parkIds ?? []);
  if (batch.state !== batchState.RUNNING) fail(remindErrors.batchOver);
  const dropped = await dropQueue(context.tx, batch, context.now);
  context.audit({ targetType: 'remindBatch', targetId: batchId, detail: { dropped } });
  return null;
}

/** Vehicles that could be reminded, in order of priority, and why they would not be. */
export async function candidatePage(query: DebtorFilter & PageQuery, context: Context): Promise<Data<typeof reminders.candidates>> {
  const { app, tx, user, now } = context;
  const { pageNo, pageSize } = query;
  const limits = await limitsOf(tx, user.dealerId);
  const total = await countDebtors(tx, query, scopeOf(context));
  const ids = await debtorIds(tx, query, scopeOf(context), { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const facts = await debtorFacts(tx, ids, scopeOf(context), limits.firstAfterHours);
  const byPlate = new Map(facts.map((debtor) => [debtor.plateId, debtor]));
  const results = ids.flatMap((id) => {
    const debtor = byPlate.get(id);
    if (!debtor) return [];
    const { plateId, plateNo, plateColor, ripeFen, ripeCount, phoneNumber, doNotDisturb } = debtor;
    const phone = app.keys.masked(phoneNumber);
    const skipReason = reasonToSkip(debtor, limits, 'sms', now);
    const owed = { owedFen: ripeFen, recordCount: ripeCount };
    return [{ plateId, plateNo, plateColor, ...owed, phone, doNotDisturb, skipReason } as RemindCandidate];
  });
  return { pageNo, pageSize, totalRecord: Math.min(total, countCap), totalCapped: total > countCap, results };
}

/** Reminders, newest first, their numbers without their middle. */
export async function reminderPage(query: RecordQuery, { app, tx, user }: Context): Promise<Data<typeof reminders.list>> {
  const page = await listReminders(tx, query, user);
  const results = page.results.map(({ phone, ...row }) => ({ ...row, phone: app.keys.masked(phone) }));
  return { ...page, results: results as RemindRecord[] };
}

/** Writes down a call or a paper notice made outside; it counts as a contact. */
export async function manualRemind({ plateId, channel, at, note }: BodyOf<typeof reminders.manualRemind>, context: Context) {
  const { app, tx, user, now } = context;
  if (Date.parse(at) > now.getTime()) fail(remindErrors.future);
  const { dealerId } = scopeOf(context);
  await lockDebtors(tx, dealerId, [plateId]);
  const [plate] = await debtorFacts(tx, await debtorsAmong(tx, [plateId], {}, scopeOf(context)), scopeOf(context), 0);
  if (!plate) return fail(commonErrors.notFound);
  const batch = { id: newId(now), dealerId, parkIds: user.parkIds, templateId: null, source: batchSource.MANUAL, channel, filter: {} };
  await insertBatch(tx, { ...batch, collected: true, operator: operatorOf(context), at: now });
  const contact = { at, note, arrearsIds: plate.ripeIds, owedFen: plate.ripeFen };
  const remindId = await insertContact(tx, { dealerId, batchId: batch.id, staffId: user.userId, plate, channel }, contact);
  await endBatch(tx, batch, batchState.DONE, now);
  if (plate.ripeIds.length > 0) await app.events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds: plate.ripeIds });
  context.audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { channel, at, note } });
  return { remindId };
}
