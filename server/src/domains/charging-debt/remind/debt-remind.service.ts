import { billBiz } from '@bochong/contract/bill';
import type { chargingDebtReminders } from '@bochong/contract/charging-debt';
import { chargingDebtEvent } from '@bochong/contract/charging-debt';
import { type ContactLimits, remindResult } from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { SmsReport } from '@bochong/contract/kernel/sms-report';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { queueSmsBatch, type SmsOutcome } from '../../../kernel/messages/sms.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { chargesUnderAppeal } from '../../charging-appeal/index.ts';
import { daysBefore, limitsOf, messageFor, usableTemplate } from '../../collection/index.ts';
import { addStep } from '../debt/debt.repo.ts';
import { debtsAmong } from '../debt/debt-list.repo.ts';
import { type PayerToAsk, payersOf } from './debt-remind.rule.ts';
import { insertReminders, recount, saveReports } from './debt-reminder.repo.ts';
import { contactsOf, debtsToAsk, lockDebts } from './payer.repo.ts';

type Wish = BodyOf<typeof chargingDebtReminders.remind>;
type Template = Awaited<ReturnType<typeof usableTemplate>>;

/** Payers of the chosen debts that stand at the user's stations, and by what they are written to. */
async function asked(context: Context, { debtIds, templateId }: Wish, lock: boolean) {
  const { tx, user, now } = context;
  const { dealerId } = user;
  const limits = await limitsOf(tx, dealerId);
  const template = await usableTemplate(context, dealerId, templateId, limits);
  const ids = await debtsAmong(tx, debtIds, { dealerIds: [dealerId], parkIds: user.parkIds });
  if (ids.length < new Set(debtIds).size) fail(commonErrors.notFound);
  if (lock) await lockDebts(tx, dealerId, ids);
  const debts = await debtsToAsk(tx, dealerId, ids);
  const payers = [...new Set(debts.map((debt) => debt.payerKey))];
  const contacts = await contactsOf(tx, dealerId, payers, { day: daysBefore(now, 0), week: daysBefore(now, 6) });
  const charges = debts.filter(({ bizType }) => bizType === billBiz.CHARGING).map(({ subjectId }) => subjectId);
  const appealed = await chargesUnderAppeal(tx, dealerId, charges);
  return { limits, template, payers: payersOf(debts, contacts, limits, now, appealed) };
}

const skipsOf = (payers: readonly PayerToAsk[]) =>
  [...Map.groupBy(payers, (payer) => payer.skipReason)].flatMap(([skipReason, same]) =>
    skipReason === null ? [] : [{ skipReason, payers: same.length }],
  );
const judged = (payers: readonly PayerToAsk[]) => ({
  willSend: payers.filter((payer) => payer.skipReason === null).length,
  willSkip: skipsOf(payers),
});

const shownMost = 20;

/** What reminding of these debts would send now; those that would be left alone come last. */
export async function previewDebtReminders(wish: Wish, context: Context): Promise<Data<typeof chargingDebtReminders.preview>> {
  const { limits, template, payers } = await asked(context, wish, false);
  const messages = payers
    .toSorted((a, b) => Number(a.skipReason !== null) - Number(b.skipReason !== null))
    .map(({ facts, debts, phone, openFen, ...payer }) => ({
      ...{ payerKey: payer.payerKey, payerName: payer.payerName, plateNo: payer.plateNo, phone: context.app.keys.masked(phone) },
      ...{ debts: debts.length, owedFen: openFen, lastContactAt: payer.lastContactAt, skipReason: payer.skipReason },
      ...messageFor(template, facts, limits, context.now),
    }));
  const estSegments = messages.reduce((sum, one) => sum + (one.skipReason === null ? one.segments : 0), 0);
  return { ...judged(payers), estSegments, estCostFen: estSegments * limits.smsPriceFen, messages: messages.slice(0, shownMost) };
}

function reminderOf(payer: PayerToAsk, template: Template, limits: ContactLimits, now: Date) {
  const { payerKey, debts, openFen, phone, skipReason, facts } = payer;
  const message = skipReason === null ? messageFor(template, facts, limits, now) : { content: '', segments: 0 };
  return {
    ...{ id: newId(now), payerKey, debtIds: debts.map((debt) => debt.debtId), owedFen: openFen, skipReason, ...message },
    ...{ plateNos: [...new Set(debts.flatMap((debt) => debt.plateNo ?? []))], costFen: message.segments * limits.smsPriceFen },
    ...{ phone: skipReason === null ? phone : null, result: skipReason === null ? remindResult.SENT : remindResult.SKIPPED },
  };
}

/**
 * Writes to the payers of chosen debts, each once, while the debts are locked: two people who press at once send one message. The messages go
 * out after the commit. The answer says who is left alone, and why.
 */
export async function remindDebts(wish: Wish, context: Context): Promise<Data<typeof chargingDebtReminders.remind>> {
  const { app, tx, user, now } = context;
  const { dealerId, userName: operatorName } = user;
  const { limits, template, payers } = await asked(context, wish, true);
  const batchId = newId(now);
  const reminders = payers.map((payer) => reminderOf(payer, template, limits, now));
  await insertReminders(tx, { dealerId, batchId, operatorName, at: now }, reminders);
  const sent = reminders.filter((one) => one.result === remindResult.SENT);
  await recount(
    tx,
    dealerId,
    sent.flatMap((one) => one.debtIds),
  );
  for (const { debtIds, owedFen } of sent)
    for (const id of debtIds)
      await addStep(context, { dealerId, id }, { type: chargingDebtEvent.REMINDED, text: `短信，共${yuan(owedFen)}元`, operatorName });
  if (sent.length > 0) {
    const messages = sent.map(({ id, phone, content }) => ({ id, phone: app.keys.decrypt(phone ?? Buffer.alloc(0)), content }));
    await queueSmsBatch(context, messages, { dealerId, purpose: 'charging-debt-remind', reference: batchId });
  }
  const answer = judged(payers);
  context.audit({
    targetType: 'chargingDebtRemind',
    targetId: batchId,
    detail: { debts: wish.debtIds.length, templateId: wish.templateId, ...answer },
  });
  return answer;
}

/** The carrier has said what became of reminders. */
export async function takeReports(tx: Tx, dealerId: string, reports: readonly SmsReport[]): Promise<void> {
  await recount(tx, dealerId, await saveReports(tx, dealerId, reports));
}

/** Messages are out: what the carrier refused was no contact; what it delivers at once has arrived. */
export async function takeSent({ clock, sms }: App, tx: Tx, dealerId: string, outcomes: readonly SmsOutcome[]): Promise<void> {
  const at = toIso(clock.now());
  const news = outcomes.flatMap(({ messageId, failure }): SmsReport[] => {
    if (failure !== '') return [{ messageId, state: 'FAILED', code: failure, at }];
    return sms.arrives ? [{ messageId, state: 'DELIVERED', code: '', at }] : [];
  });
  if (news.length > 0) await takeReports(tx, dealerId, news);
}
