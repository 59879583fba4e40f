import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { passAuditErrors, type passAudits, passAuditType } from '@bochong/contract/special-vehicle';
import type { BacklogTypeCode } from '@bochong/contract/todo';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { raiseTodo } from '../../todo/index.ts';
import { quoteRefund } from '../pass-card/pass-change.service.ts';
import { platesText } from '../pass-card/pass-money.service.ts';
import { termOf } from '../pass-card/pass-period.rule.ts';
import { assertTransfer } from '../pass-card/pass-plate-change.service.ts';
import { assertSaleable, lockPass, renewalOf } from '../pass-card/pass-sale.service.ts';
import { findPassRule } from '../pass-rule/pass-rule.repo.ts';
import { insertAudit, type NewAudit } from './pass-audit.repo.ts';

const { APPLY, CANCEL, REAPPLY, CHANGE } = passAuditType;

constraintMeans('pass_audit_open_card', passAuditErrors.underWay);

const todoOf: Readonly<Record<number, BacklogTypeCode>> = { [CANCEL]: 'PASS_CANCEL', [REAPPLY]: 'PASS_REAPPLY' };
/** Where an application waits to be decided on. */
export const todoOfAudit = (auditType: number): BacklogTypeCode => todoOf[auditType] ?? 'PASS_APPLY';
const titleOf = (auditType: number) => (auditType === CHANGE ? '过户' : passAuditType.label(auditType as 1));

type Wish = Omit<NewAudit, 'id' | 'applicant' | 'at' | 'phoneHash' | 'former'> & Partial<Pick<NewAudit, 'phoneHash' | 'former'>>;

async function submit(wish: Wish, context: Context) {
  const { tx, user, now } = context;
  const auditId = newId(now);
  await insertAudit(tx, {
    phoneHash: null,
    former: null,
    ...wish,
    id: auditId,
    applicant: { id: user.userId, name: user.userName },
    at: now,
  });
  await raiseTodo(tx, {
    dealerId: wish.dealerId,
    typeCode: todoOfAudit(wish.auditType),
    bizId: auditId,
    bizType: 'passAudit',
    title: `${titleOf(wish.auditType)}申请 ${platesText(wish.plates)}`,
    content: `${user.userName}提交`,
    at: now,
  });
  context.audit({
    targetType: 'passAudit',
    targetId: auditId,
    detail: { after: { ...wish, phoneCipher: undefined, phoneHash: undefined } },
  });
  return { auditId };
}

const kept = (phone: string, { keys }: App) =>
  phone === '' ? { phoneCipher: null, phoneHash: null } : { phoneCipher: keys.encrypt(phone), phoneHash: keys.hmac('phone', phone) };

/** Asks for a card under a rule that wants to see papers first. */
export async function applyForCard({ phone, materials, remark, ...sale }: BodyOf<typeof passAudits.apply>, context: Context) {
  const { app, tx, user, now } = context;
  const rule = found(await findPassRule(tx, sale.ruleId, user.parkIds));
  if (!rule.needAudit) fail(passAuditErrors.noAudit);
  assertSaleable(rule, sale, businessDate(now));
  const { amountFen } = termOf(rule, sale.startDate, sale.periods);
  const wish = { ...sale, auditType: APPLY, cardId: null, dealerId: rule.dealerId, reason: remark, materials, amountFen, refundFen: 0 };
  return submit({ ...wish, ...kept(phone, app) }, context);
}

async function ofCard(cardId: string, context: Context) {
  const { card, rule } = await lockPass(context, cardId);
  if (!rule.needAudit) fail(passAuditErrors.noAudit);
  const { dealerId, plates, ownerName } = card;
  return { card, rule, wish: { dealerId, cardId, ruleId: rule.id, plates, ownerName, phoneCipher: null, company: '', startDate: null } };
}

export async function applyForRenewal({ cardId, periods, materials, reason }: BodyOf<typeof passAudits.reapply>, context: Context) {
  const { card, rule, wish } = await ofCard(cardId, context);
  const { amountFen } = renewalOf(card, rule, periods, businessDate(context.now));
  return submit({ ...wish, auditType: REAPPLY, periods, materials, reason, amountFen, refundFen: 0 }, context);
}

export async function applyForCancel({ cardId, reason }: BodyOf<typeof passAudits.cancel>, context: Context) {
  const { wish } = await ofCard(cardId, context);
  const { refundFen } = await quoteRefund(cardId, context);
  return submit({ ...wish, auditType: CANCEL, periods: 0, materials: [], reason, amountFen: 0, refundFen }, context);
}

/** Asks for a card to go to another owner; what it says of the old one must still be so when it is carried out. */
export async function applyForTransfer({ cardId, phone, rev, ...to }: BodyOf<typeof passAudits.transfer>, context: Context) {
  const { card, rule, wish } = await ofCard(cardId, context);
  await assertTransfer(context, { card, rule }, { rev, plates: to.plates });
  const former = { ownerName: card.ownerName, plates: card.plates };
  const money = { periods: 0, amountFen: 0, refundFen: 0 };
  return submit({ ...wish, ...to, ...kept(phone, context.app), ...money, auditType: CHANGE, former }, context);
}
