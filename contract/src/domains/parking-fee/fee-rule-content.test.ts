import { expect, test } from 'vitest';
import { type FeeRuleContentInput, feeRuleContent } from './fee-rule-content.ts';

type Band = FeeRuleContentInput['dayPlans']['DEFAULT']['bands'][number];
const step = { uptoMinutes: null, unitMinutes: 30, unitFeeFen: 200 };
const band = (change: Partial<Band> = {}): Band => ({ name: '全天', start: '00:00', end: '00:00', charge: true, steps: [step], ...change });
const content = (change: Partial<FeeRuleContentInput> = {}, bands: Band[] = [band()]): FeeRuleContentInput => ({
  free: { minutes: 15 },
  cycleMode: 1,
  cycleBoundary: 1,
  dayPlans: { DEFAULT: { bands } },
  ...change,
});
const messagesOf = (input: FeeRuleContentInput): string[] =>
  feeRuleContent.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
const twoBands = (start: string, end: string) =>
  content({}, [band({ name: '日间', start: '07:00', end: '21:00' }), band({ name: '夜间', start, end })]);

test.each([
  ['a day of one band', content(), []],
  ['day and night', twoBands('21:00', '07:00'), []],
  ['a gap', twoBands('22:00', '07:00'), ['时段未覆盖21:00至22:00，须覆盖全天24小时']],
  ['an overlap', twoBands('20:00', '07:00'), ['时段「夜间」与「日间」在20:00重叠']],
  ['a band without price', content({}, [band({ steps: [] })]), ['时段「全天」至少需要一个阶梯']],
  ['a free band with a price', content({}, [band({ charge: false })]), ['时段「全天」不收费，不能设置阶梯']],
  [
    'a last step that ends',
    content({}, [band({ steps: [{ ...step, uptoMinutes: 60 }] })]),
    ['时段「全天」第1阶梯是最后一个，上限须为空(不限)'],
  ],
  ['an open step before the last', content({}, [band({ steps: [step, step] })]), ['时段「全天」第1阶梯不是最后一个，上限不能为空']],
  [
    'steps that do not ascend',
    content({}, [band({ steps: [{ ...step, uptoMinutes: 60 }, { ...step, uptoMinutes: 60 }, step] })]),
    ['时段「全天」第2阶梯的上限须大于60分钟'],
  ],
  [
    'a step that holds no whole units',
    content({}, [band({ steps: [{ ...step, uptoMinutes: 50 }, step] })]),
    ['时段「全天」第1阶梯的时长50分钟须是计费单位30分钟的整数倍'],
  ],
  ['rolling caps on a natural day', content({ cycleCapsFen: [3000] }), ['周期封顶只用于24小时滚动周期，自然日封顶请填在日期方案里']],
  [
    'a daily cap on rolling cycles',
    content({ cycleMode: 2, dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [band()] } } }),
    ['当日封顶只用于自然日周期'],
  ],
  ['a same-day cap without natural days', content({ cycleMode: 0, capScope: 2 }), ['同车同日封顶须使用自然日周期']],
  [
    'a variant for nobody that changes nothing',
    content({ variants: [{ name: '空', match: {}, override: {} }] }),
    ['方案「空」未选择适用车辆', '方案「空」没有任何不同于基本规则的设置'],
  ],
])('%s', (_title, input, messages) => {
  expect(messagesOf(input)).toEqual(messages);
});
