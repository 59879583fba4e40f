import { letterStatus } from '@bochong/contract/collection';
import { expect, test } from 'vitest';
import { allows, type LetterAction, type LetterCase, letterProblem, renderLetter, stateAfter } from './lawyers-letter.rule.ts';

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
test.each<[Partial<LetterCase>, string | null]>([
  [{}, null],
  [{ maxAgeDays: 1094 }, null],
  [{ owedFen: 49_999 }, '欠费不足500元'],
  [{ maxAgeDays: 89 }, '账龄不足90天'],
  [{ maxAgeDays: 1095 }, '已超过三年诉讼时效'],
  [{ deliveredReminders: 2 }, '送达的催缴不足3次'],
  [{ frozenCount: 1 }, '有欠费在申诉中'],
  [{ worstEvidence: 3 }, '有欠费缺少证据'],
])('%j: %s', (change, problem) => expect(letterProblem({ ...fit, ...change }, 50_000)).toBe(problem));

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
