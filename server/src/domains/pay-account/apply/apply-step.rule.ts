import { maskIdNumber } from '@bochong/contract/kernel/identity';
import { type PayApplySteps, payApplyStatus, payApplyStep, settleKind } from '@bochong/contract/pay-account';
import { maskPhones } from '../../../kernel/http/mask.ts';

/** Numbers of persons and accounts, kept apart from what else a step holds. */
export interface ApplySecrets {
  legalIdNo?: string | undefined;
  contactPhone?: string | undefined;
  settleAcct?: string | undefined;
}
export type StepName = keyof PayApplySteps;
export type KeptSteps = Partial<Record<StepName, Record<string, unknown>>>;

const codes: Readonly<Record<StepName, number>> = {
  subject: payApplyStep.SUBJECT,
  person: payApplyStep.PERSON,
  settle: payApplyStep.SETTLE,
  business: payApplyStep.BUSINESS,
  product: payApplyStep.PRODUCT,
};
const names = Object.keys(codes) as StepName[];

/** The first step that was not saved; null when all were. */
export const openStepOf = (steps: KeptSteps): (typeof payApplyStep.options)[number]['value'] | null => {
  const open = names.find((name) => steps[name] === undefined);
  return open === undefined ? null : (codes[open] as 1);
};

const maskAccount = (text: string): string => (text === '' ? '' : `${'*'.repeat(text.length - 4)}${text.slice(-4)}`);

/** Steps as they are read: numbers masked. */
export const shownSteps = (steps: KeptSteps, { legalIdNo = '', contactPhone = '', settleAcct = '' }: ApplySecrets): PayApplySteps =>
  ({
    subject: steps.subject ?? null,
    person: steps.person ? { ...steps.person, legalIdNo: maskIdNumber(legalIdNo), contactPhone: maskPhones(contactPhone) } : null,
    settle: steps.settle ? { ...steps.settle, settleAcct: maskAccount(settleAcct) } : null,
    business: steps.business ?? null,
    product: steps.product ?? null,
  }) as PayApplySteps;

/** Whose name the settlement account has to bear; undefined while that is not written, or when it does. */
export function strangerOf({ subject, person, settle }: KeptSteps): string | undefined {
  if (!settle) return undefined;
  const company = settle.settleKind === settleKind.COMPANY;
  const owner = company ? subject?.subjectName : person?.legalPerson;
  return owner === undefined || owner === settle.settleName ? undefined : `${company ? '主体名称' : '法定代表人'}“${owner}”`;
}

/** Non-inductive payment needs the certificate that the lot is filed. */
export const lacksFiling = ({ business, product }: KeptSteps): boolean => product?.nonInductive === 1 && business?.filingImg === '';

export const mostWrong = 3;

const { DRAFT, REJECTED, REVIEW, VERIFY, SIGN, OPENING, PASSED, VOID } = payApplyStatus;
const moves = {
  edit: { from: [DRAFT, REJECTED], to: null, word: '修改' },
  submit: { from: [DRAFT, REJECTED], to: REVIEW, word: '提交' },
  audit: { from: [REVIEW], to: null, word: '审核' },
  verify: { from: [VERIFY], to: SIGN, word: '验证账户' },
  sign: { from: [SIGN], to: OPENING, word: '签约' },
  open: { from: [OPENING], to: PASSED, word: '开通' },
  abandon: { from: [DRAFT, REJECTED, VERIFY, SIGN], to: VOID, word: '作废' },
} as const;
export type ApplyMove = keyof typeof moves;

/** What a step of an application is called, and where it leads; `allowed` is false where its state does not lead there. */
export function moveOf(move: ApplyMove, status: number): { allowed: boolean; to: number | null; word: string } {
  const { from, to, word } = moves[move];
  return { allowed: (from as readonly number[]).includes(status), to, word };
}
