import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type PassAuditStatus,
  passAuditCodes,
  passAuditErrors,
  passAuditStatus,
  type passAudits,
  passAuditType,
  passErrors,
  specialVehicleParameters,
} from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate } from '../../../kernel/time.ts';
import { parameterOf } from '../../parameter/index.ts';
import { closeTodo } from '../../todo/index.ts';
import { cancelCard, quoteRefund } from '../pass-card/pass-change.service.ts';
import { platesText, type Taken } from '../pass-card/pass-money.service.ts';
import { termOf } from '../pass-card/pass-period.rule.ts';
import { transferCard } from '../pass-card/pass-plate-change.service.ts';
import { assertPlace, assertSaleable, issueCard, lockPass, renewalOf, renewCard } from '../pass-card/pass-sale.service.ts';
import { findPassRule, lockPassRule, type PassRule } from '../pass-rule/pass-rule.repo.ts';
import { todoOfAudit } from './pass-apply.service.ts';
import { lockAudit, type PassAudit, saveAudit } from './pass-audit.repo.ts';

const { TO_AUDIT, REJECTED, WITHDRAWN, TO_PAY, DONE } = passAuditStatus;
const { CANCEL, REAPPLY, CHANGE } = passAuditType;
type Body = BodyOf<typeof passAudits.audit>;
interface Decision {
  by: string;
  at: string;
  opinion: string;
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The application, locked, if it is in the user's scope, in the state an action needs and nobody was faster. */
async function lockFor(id: string, rev: number, action: string, needed: number, { tx, user }: Context): Promise<PassAudit> {
  const audit = found(await lockAudit(tx, id, user.dealerIds));
  found(await findPassRule(tx, audit.ruleId, user.parkIds));
  if (audit.rev !== rev) fail(commonErrors.stale);
  if (audit.auditStatus !== needed) fail(passAuditErrors.notWaiting, { status: passAuditStatus.label(audit.auditStatus), action });
  return audit;
}

const answer = (auditStatus: number) => ({ auditStatus: auditStatus as PassAuditStatus });

/** What a purchase agreed to costs today, its place being kept: a start that has passed meanwhile becomes today. */
async function agree(audit: PassAudit, context: Context): Promise<number> {
  const today = businessDate(context.now);
  if (audit.auditType === REAPPLY) {
    const { card, rule } = await lockPass(context, found(audit.cardId));
    return renewalOf(card, rule, audit.periods, today).amountFen;
  }
  const rule = found(await lockPassRule(context.tx, audit.dealerId, audit.ruleId)) satisfies PassRule;
  const startDate = later(found(audit.startDate), today);
  assertSaleable(rule, { ...audit, startDate }, today);
  await assertPlace(context, rule, today);
  return termOf(rule, startDate, audit.periods).amountFen;
}

/** Makes the card or lengthens it; the application is closed first, so that the place it kept counts for it. */
async function fulfil(audit: PassAudit, taken: Taken, context: Context, decision?: Decision) {
  const { tx, app, now } = context;
  await saveAudit(tx, audit, { auditStatus: DONE, ...(decision && { decision }) });
  const { card } = audit.cardId === null ? { card: undefined } : await lockPass(context, audit.cardId);
  const made = card
    ? await renewCard(card.id, { ...taken, payChannel: taken.payChannel as 1, periods: audit.periods, rev: card.rev }, context, true)
    : await issueCard(
        {
          ...audit,
          phone: audit.phoneCipher === null ? '' : app.keys.show(audit.phoneCipher),
          startDate: later(found(audit.startDate), businessDate(now)),
          remark: audit.reason,
        },
        taken,
        context,
        { audited: true },
      );
  await saveAudit(tx, audit, { auditStatus: DONE, cardId: made.cardId });
  return made;
}

/** Decides on an application: what costs something waits for its money, a day at most; a cancellation is carried out at once. */
export async function decideAudit(id: string, { passed, opinion, rev }: Body, context: Context) {
  const { tx, user, now } = context;
  const audit = await lockFor(id, rev, '审核', TO_AUDIT, context);
  const { audit: code } = passAuditCodes[audit.auditType as 1];
  if (!user.codes.has(code)) fail(commonErrors.notFound);
  if (!passed && opinion === '') fail(passAuditErrors.opinion);
  const decision = { by: user.userName, at: now.toISOString(), opinion };
  const { dealerId, auditType } = audit;
  await closeTodo(tx, { dealerId, typeCode: todoOfAudit(auditType), bizId: id, by: user.userName, at: now });
  const auditStatus = passed ? await carryOut(audit, decision, context) : REJECTED;
  if (!passed) await saveAudit(tx, audit, { auditStatus, decision });
  context.audit({ targetType: 'passAudit', targetId: id, detail: { before: { auditStatus: TO_AUDIT }, after: { auditStatus, opinion } } });
  return answer(auditStatus);
}

/** Lets a card go to another owner, if it is still whose it was when that was asked for. */
async function transfer({ former, ...audit }: PassAudit, context: Context): Promise<void> {
  const { card } = await lockPass(context, found(audit.cardId));
  const same = former?.ownerName === card.ownerName && platesText(former.plates) === platesText(card.plates);
  if (!same) fail(passAuditErrors.cardChanged);
  const phone = audit.phoneCipher === null ? '' : context.app.keys.show(audit.phoneCipher);
  await transferCard(card.id, { ...audit, phone, rev: card.rev }, context, true);
}

async function carryOut(audit: PassAudit, decision: Decision, context: Context): Promise<number> {
  const { tx, now } = context;
  if (audit.auditType === CANCEL) {
    const { card } = await lockPass(context, found(audit.cardId));
    const { refundFen } = await quoteRefund(card.id, context);
    await cancelCard(card.id, { refundFen, reason: audit.reason, rev: card.rev }, context, true);
    await saveAudit(tx, audit, { auditStatus: DONE, refundFen, decision });
    return DONE;
  }
  if (audit.auditType === CHANGE) {
    await transfer(audit, context);
    await saveAudit(tx, audit, { auditStatus: DONE, decision });
    return DONE;
  }
  const amountFen = await agree(audit, context);
  if (amountFen === 0) {
    await fulfil(audit, { amountFen, payChannel: 1, voucher: '' }, context, decision);
    return DONE;
  }
  const payHours = await parameterOf(tx, specialVehicleParameters.payHours, audit);
  const payDeadline = new Date(now.getTime() + payHours * 3_600_000).toISOString();
  await saveAudit(tx, audit, { auditStatus: TO_PAY, amountFen, payDeadline, decision });
  return TO_PAY;
}

export async function withdrawAudit(id: string, rev: number, context: Context) {
  const audit = await lockFor(id, rev, '撤回', TO_AUDIT, context);
  await saveAudit(context.tx, audit, { auditStatus: WITHDRAWN });
  const { dealerId, auditType } = audit;
  await closeTodo(context.tx, { dealerId, typeCode: todoOfAudit(auditType), bizId: id, at: context.now });
  context.audit({ targetType: 'passAudit', targetId: id, detail: { after: { auditStatus: WITHDRAWN } } });
  return answer(WITHDRAWN);
}

export async function payAudit(id: string, { rev, ...taken }: Taken & { rev: number }, context: Context) {
  const audit = await lockFor(id, rev, '缴费', TO_PAY, context);
  if (Date.parse(found(audit.payDeadline)) < context.now.getTime()) fail(passAuditErrors.overdue);
  if (taken.amountFen <= 0) fail(passErrors.amountMoved, { amount: yuan(audit.amountFen) });
  return fulfil(audit, taken, context);
}
