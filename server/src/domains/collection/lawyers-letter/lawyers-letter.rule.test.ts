import { letterCondition, letterStatus } from '@bochong/contract/collection';
import { expect, test } from 'vitest';
import {
  allows,
  byReadiness,
  type LetterAction,
  type LetterCase,
  letterProblem,
  readinessOf,
  renderLetter,
  stateAfter,
  unmetConditions,
} from './lawyers-letter.rule.ts';

const limits = { letterMinFen: 50_000, letterMinDays: 90, letterMinReminders: 3 };
const states = letterStatus.options.map(({ value }) => value);

test.each<[LetterAction, number[], number | null]>([
  ['submit', [0], 1],
  ['remove', [0, 7], null],
  ['pass', [1], 2],
  ['reject', [1], 7],
  ['send', [2], 3],
  ['sign', [3], 4],
  ['return', [3], 5],
  ['close', [3, 4, 5], 6],
])('%s: from %j to %s', (action, from, to) => {
  expect(states.filter((state) => allows(action, state))).toEqual(from);
  expect(stateAfter(action)).toBe(to);
});

const fit: LetterCase = { owedFen: 50_000, maxAgeDays: 90, deliveredReminders: 3, frozenCount: 0, worstEvidence: 2 };
const { APPEAL, AMOUNT, AGE, LIMITATION, EVIDENCE, REMINDERS } = letterCondition;
test.each<[Partial<LetterCase>, number[], string | null]>([
  [{}, [], null],
  [{ maxAgeDays: 1094 }, [], null],
  [{ owedFen: 49_999 }, [AMOUNT], '欠费不足500元，差0.01元'],
  [{ maxAgeDays: 89 }, [AGE], '账龄不足90天，差1天'],
  [{ maxAgeDays: 1095 }, [LIMITATION], '已超过三年诉讼时效'],
  [{ deliveredReminders: 2 }, [REMINDERS], '送达的催缴不足3次，差1次'],
  [{ frozenCount: 1 }, [APPEAL], '有欠费在申诉中'],
  [{ worstEvidence: 3 }, [EVIDENCE], '有欠费缺少证据'],
  [{ owedFen: 12_050, deliveredReminders: 0 }, [AMOUNT, REMINDERS], '欠费不足500元，差379.5元；送达的催缴不足3次，差3次'],
  [
    { owedFen: 0, maxAgeDays: 0, deliveredReminders: 0, frozenCount: 2, worstEvidence: 3 },
    [APPEAL, AMOUNT, AGE, EVIDENCE, REMINDERS],
    '有欠费在申诉中；欠费不足500元，差500元；账龄不足90天，差90天；有欠费缺少证据；送达的催缴不足3次，差3次',
  ],
])('%j lacks %j: %s', (change, conditions, problem) => {
  const about = { ...fit, ...change };
  expect(unmetConditions(about, limits).map(({ condition }) => condition)).toEqual(conditions);
  expect(letterProblem(about, limits)).toBe(problem);
});

test('a company that writes earlier is asked for less', () => {
  const early = { letterMinFen: 2_000, letterMinDays: 15, letterMinReminders: 1 };
  const about = { ...fit, owedFen: 2_000, maxAgeDays: 15, deliveredReminders: 1 };
  expect(letterProblem(about, early)).toBeNull();
  expect(unmetConditions({ ...about, maxAgeDays: 14 }, early)).toMatchObject([{ reason: '账龄不足15天，差1天', missing: '账龄差1天' }]);
});

test('the nearest to a letter come first, then who owes most', () => {
  const vehicle = (plateId: string, owedFen: number, change: Partial<LetterCase> = {}) => ({
    plateId,
    owedFen,
    unmet: unmetConditions({ ...fit, owedFen, ...change }, limits),
  });
  const sorted = byReadiness([
    vehicle('d', 90_000, { maxAgeDays: 10, deliveredReminders: 0 }),
    vehicle('c', 80_000, { deliveredReminders: 1 }),
    vehicle('b', 50_000),
    vehicle('a', 50_000),
    vehicle('e', 60_000),
  ]);
  expect(sorted.map(({ plateId }) => plateId)).toEqual(['e', 'a', 'b', 'c', 'd']);
  expect(sorted.map(({ unmet }) => readinessOf(unmet))).toEqual([1, 1, 1, 2, 3]);
});

test('a letter is its template with the variables filled in', () => {
  const values = {
    ownerName: '张三',
    plateNo: '浙A12345',
    count: '2',
    amount: '600.00',
    parkNames: '江南',
    deadlineDays: '15',
    lawFirm: '某所',
  };
  expect(renderLetter(`\${ownerName}：\${plateNo}欠\${amount}元`, values)).toBe('张三：浙A12345欠600.00元');
});
