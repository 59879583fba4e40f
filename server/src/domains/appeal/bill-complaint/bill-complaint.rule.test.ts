import { complaintStatus } from '@bochong/contract/appeal';
import { expect, test } from 'vitest';
import { type ComplaintMove, complaintAfter, hoursLater, refundReasonOf, termOf } from './bill-complaint.rule.ts';

const { PENDING, PROCESSING, REPLIED, FINISHED, INVALID } = complaintStatus;

test.each<[ComplaintMove, number, number | undefined]>([
  ['受理', PENDING, PROCESSING],
  ['受理', PROCESSING, undefined],
  ['跟进', PENDING, undefined],
  ['跟进', REPLIED, REPLIED],
  ['回复', PROCESSING, REPLIED],
  ['回复', REPLIED, REPLIED],
  ['回复', FINISHED, undefined],
  ['催办', PENDING, PENDING],
  ['催办', REPLIED, PROCESSING],
  ['催办', FINISHED, PROCESSING],
  ['催办', INVALID, undefined],
  ['办结', PROCESSING, undefined],
  ['办结', REPLIED, FINISHED],
  ['判为无效', PROCESSING, INVALID],
  ['判为无效', REPLIED, undefined],
  ['转办', PENDING, PROCESSING],
  ['转办', FINISHED, undefined],
])('%s from %i leads to %s', (move, from, to) => expect(complaintAfter(move, from)).toBe(to));

test('channels count hours, everybody else working days; a category says why money goes back', () => {
  expect(termOf(1)).toEqual({ hours: [24, 72] });
  expect(termOf(4)).toEqual({ days: [1, 5] });
  expect(hoursLater(new Date('2025-10-14T09:00:00+08:00'), 24)).toEqual(new Date('2025-10-15T09:00:00+08:00'));
  expect([refundReasonOf(2), refundReasonOf(3)]).toEqual([1, 99]);
});
