import { boundaryMode, cycleMode, freeMode, stepScope } from './fee-enums.ts';
import { type FeeRuleContent, type FeeRuleContentInput, feeRuleContent } from './fee-rule-content.ts';

type Band = FeeRuleContentInput['dayPlans']['DEFAULT']['bands'][number];

/** A usual tariff that a new lot starts from. */
export interface FeeTemplate {
  key: string;
  name: string;
  /** Which lots charge like this. */
  suits: string;
  content: FeeRuleContent;
  /** What stays that begin on a working day at ten o'clock come to. */
  examples: readonly { minutes: number; payableFen: number }[];
}

type Step = [uptoMinutes: number | null, unitMinutes: number, unitFeeFen: number];
const band = (name: string, start: string, end: string, steps: Step[], capFen: number | null = null): Band => ({
  name,
  start,
  end,
  charge: true,
  capFen,
  steps: steps.map(([uptoMinutes, unitMinutes, unitFeeFen]) => ({ uptoMinutes, unitMinutes, unitFeeFen })),
});
const allDay = (...steps: Step[]) => band('全天', '00:00', '00:00', steps);

const byDay = { cycleMode: cycleMode.NATURAL_DAY, cycleBoundary: boundaryMode.START } as const;
const stays = [30, 155, 1560] as const;

const template = (
  [key, name, suits]: readonly [key: string, name: string, suits: string],
  content: FeeRuleContentInput,
  fees: readonly [number, number, number],
): FeeTemplate => ({
  key,
  name,
  suits,
  content: feeRuleContent.parse(content),
  examples: stays.map((minutes, index) => ({ minutes, payableFen: fees[index] ?? 0 })),
});

/** The six usual kinds of tariffs, each with what three stays cost by it: 30 minutes, 2 h 35 min, 26 h. */
export const feeTemplates: readonly FeeTemplate[] = [
  template(
    ['hourly', '按小时计费', '街区、写字楼等普通车场'],
    { ...byDay, free: { minutes: 15 }, dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [allDay([null, 60, 300])] } } },
    [300, 900, 6000],
  ),
  template(
    ['first', '首小时加后续', '市中心、医院等周转快的车场'],
    { ...byDay, free: { minutes: 15 }, dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [allDay([60, 60, 500], [null, 30, 200])] } } },
    [500, 1300, 6000],
  ),
  template(
    ['capped', '每24小时封顶', '交通枢纽、住宅等长时间停放的车场'],
    {
      cycleMode: cycleMode.ROLLING_24H,
      cycleBoundary: boundaryMode.CUT,
      cycleCapsFen: [2000],
      free: { minutes: 30 },
      dayPlans: { DEFAULT: { bands: [allDay([null, 30, 200])] } },
    },
    [0, 1200, 2800],
  ),
  template(
    ['dayNight', '昼夜不同价', '白天周转、夜间停放的车场'],
    {
      ...byDay,
      free: { minutes: 30 },
      stepScope: stepScope.BAND,
      dayPlans: {
        DEFAULT: {
          cycleCapFen: 2500,
          bands: [band('日间', '07:00', '21:00', [[null, 30, 200]]), band('夜间', '21:00', '07:00', [[null, 60, 100]], 500)],
        },
      },
    },
    [0, 1200, 5000],
  ),
  template(
    ['visit', '按次收费', '景区、场馆和临时停车点'],
    {
      cycleMode: cycleMode.NONE,
      cycleBoundary: boundaryMode.START,
      free: { minutes: 15 },
      stayCapFen: 1000,
      dayPlans: { DEFAULT: { bands: [allDay([null, 1440, 1000])] } },
    },
    [1000, 1000, 1000],
  ),
  template(
    ['mall', '商场前两小时免费', '商场、超市：前两小时不收费，之后按小时'],
    {
      ...byDay,
      free: { minutes: 120, mode: freeMode.DEDUCT },
      dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [allDay([null, 60, 300])] } },
    },
    [0, 300, 6000],
  ),
];
