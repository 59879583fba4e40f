import { expect, test } from 'vitest';
import { remarkOf } from './remark.rule.ts';

const template = '{plate} {park} {in}~{out}';
const stay = { plateNo: '浙A12345', parkName: '东门~1', startTime: '2026-11-01T10:00:00+08:00', endTime: '2026-11-02T09:00:00+08:00' };
const purchase = { ...stay, endTime: null };

test.each([
  ['a stay has a span', template, [stay], '', '浙A12345 东门~1 2026-11-01~2026-11-02'],
  ['a purchase has a day', template, [purchase], '', '浙A12345 东门~1 2026-11-01'],
  ['what somebody wrote stands behind', template, [purchase], '第二季度', '浙A12345 东门~1 2026-11-01 第二季度'],
  ['several are counted', template, [stay, purchase], '', '共2笔'],
  ['without a template there is what was written', '', [stay], '自用', '自用'],
])('%s', (_, words, orders, written, told) => expect(remarkOf(words, orders, written)).toBe(told));
