import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentProblem, renderMessage, sampleValues, segmentsOf, templateVariables } from './sms-text.ts';

test.each([
  [0, 1],
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [201, 3],
  [202, 4],
])('a message of %i characters is billed as %i', (length, segments) => {
  expect(segmentsOf('停'.repeat(length))).toBe(segments);
});

test('a longer message never costs less, and no part holds more than it may', () => {
  fc.assert(
    fc.property(fc.nat(2000), (length) => {
      const parts = segmentsOf('x'.repeat(length));
      expect(parts).toBeLessThanOrEqual(segmentsOf('x'.repeat(length + 1)));
      expect(length).toBeLessThanOrEqual(parts === 1 ? 70 : parts * 67);
    }),
  );
});

test.each([
  [`车辆\${plateNo}在\${parkName}欠费\${amount}元`, null],
  [`\${plateNo}\${plateNo}`, '变量“plateNo”只能使用一次'],
  [`\${owner}您好`, '没有变量“owner”'],
  [`\${}您好`, '没有变量“”'],
  [`\${toString}`, '没有变量“toString”'],
  ['缴费送优惠券', '不能包含“优惠券”'],
  ['不缴费后果自负', '不能包含“后果自负”'],
])('%s', (content, problem) => {
  expect(contentProblem(content)).toBe(problem);
});

test('every variable of a sound template is filled in, and what is filled in is not read again', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(Object.keys(templateVariables)), fc.string(), (names, amount) => {
      const content = names.map((name) => `\${${name}}`).join('，');
      const values = { ...sampleValues, amount };
      const parts = names.map((name) => values[name as keyof typeof values]);
      expect(renderMessage('泊充', content, values)).toBe(`【泊充】${parts.join('，')}`);
    }),
  );
});
