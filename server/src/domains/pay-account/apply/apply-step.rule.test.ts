import { payApplyStatus, settleKind } from '@bochong/contract/pay-account';
import { expect, test } from 'vitest';
import { type ApplyMove, lacksFiling, moveOf, openStepOf, shownSteps, strangerOf } from './apply-step.rule.ts';

const subject = { subjectName: '江边停车有限公司' };
const person = { legalPerson: '周海宁' };

test.each([
  [{}, 1],
  [{ subject }, 2],
  [{ subject, person, business: {} }, 3],
  [{ subject, person, settle: {}, business: {} }, 5],
  [{ subject, person, settle: {}, business: {}, product: {} }, null],
])('of %j step %j is the first that is open', (steps, open) => expect(openStepOf(steps)).toBe(open));

test.each([
  ['江边停车有限公司', settleKind.COMPANY, undefined],
  ['周海宁', settleKind.COMPANY, '主体名称“江边停车有限公司”'],
  ['周海宁', settleKind.LEGAL, undefined],
  ['江边停车有限公司', settleKind.LEGAL, '法定代表人“周海宁”'],
])('an account of %s that is of kind %i: %j', (settleName, kind, owner) =>
  expect(strangerOf({ subject, person, settle: { settleName, settleKind: kind } })).toBe(owner),
);

test.each([
  [1, '', true],
  [1, 'apply/one.jpg', false],
  [0, '', false],
])('non-inductive %i with certificate %j lacks it: %j', (nonInductive, filingImg, lacks) =>
  expect(lacksFiling({ product: { nonInductive }, business: { filingImg } })).toBe(lacks),
);

test('numbers of persons and accounts are read masked', () => {
  const steps = { person, settle: { settleName: '周海宁' } };
  const secrets = { legalIdNo: '330106199001011234', contactPhone: '13800001234', settleAcct: '6222020000001234' };
  expect(shownSteps(steps, secrets)).toEqual({
    ...{ subject: null, business: null, product: null },
    person: { ...person, legalIdNo: '330***********1234', contactPhone: '138****1234' },
    settle: { settleName: '周海宁', settleAcct: '************1234' },
  });
});

const { DRAFT, REVIEW, REJECTED, VERIFY, SIGN, OPENING, PASSED, VOID } = payApplyStatus;
test.each<[ApplyMove, number[]]>([
  ['edit', [DRAFT, REJECTED]],
  ['submit', [DRAFT, REJECTED]],
  ['audit', [REVIEW]],
  ['verify', [VERIFY]],
  ['sign', [SIGN]],
  ['open', [OPENING]],
  ['abandon', [DRAFT, REJECTED, VERIFY, SIGN]],
])('%s starts from %j alone', (move, from) =>
  expect([DRAFT, REVIEW, REJECTED, VERIFY, SIGN, OPENING, PASSED, VOID].filter((status) => moveOf(move, status).allowed).sort()).toEqual(
    [...from].sort(),
  ),
);
