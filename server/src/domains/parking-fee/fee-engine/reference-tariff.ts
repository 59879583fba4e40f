import { energyType } from '@bochong/contract/kernel/vehicle';
import {
  boundaryMode,
  cycleMode,
  type FeeRuleContentInput,
  feeRuleContent,
  freeMode,
  stepScope,
  unitRounding,
} from '@bochong/contract/parking-fee';

type Step = [uptoMinutes: number | null, unitMinutes: number, unitFeeFen: number];
type BandInput = FeeRuleContentInput['dayPlans']['DEFAULT']['bands'][number];

const band = (name: string, start: string, end: string, steps: Step[], capFen: number | null = null): BandInput => ({
  name,
  start,
  end,
  charge: steps.length > 0,
  capFen,
  steps: steps.map(([uptoMinutes, unitMinutes, unitFeeFen]) => ({ uptoMinutes, unitMinutes, unitFeeFen })),
});
const allDay = (...steps: Step[]): BandInput => band('全天', '00:00', '00:00', steps);

const { START, CUT } = boundaryMode;
const threshold = (minutes: number) => ({ minutes, mode: freeMode.THRESHOLD });
const natural = { cycleMode: cycleMode.NATURAL_DAY, cycleBoundary: START } as const;

const inputs = {
  R1: { ...natural, free: threshold(15), dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [allDay([60, 60, 500], [null, 30, 200])] } } },
  R2: {
    ...natural,
    free: threshold(30),
    stepScope: stepScope.BAND,
    dayPlans: {
      DEFAULT: {
        cycleCapFen: 2500,
        bands: [band('日间', '07:00', '21:00', [[null, 30, 150]]), band('夜间', '21:00', '07:00', [[null, 60, 100]], 500)],
      },
    },
  },
  R3: {
    cycleMode: cycleMode.NONE,
    cycleBoundary: CUT,
    bandBoundary: CUT,
    free: threshold(0),
    stepScope: stepScope.BAND,
    unitRounding: unitRounding.FLOOR,
    dayPlans: {
      DEFAULT: {
        bands: [
          band('日间', '07:00', '19:00', [
            [60, 15, 150],
            [null, 15, 225],
          ]),
          band('夜间', '19:00', '07:00', [[null, 120, 100]]),
        ],
      },
    },
  },
  R4: {
    cycleMode: cycleMode.ROLLING_24H,
    cycleBoundary: CUT,
    cycleCapsFen: [3000, 4000, 5000],
    free: threshold(0),
    dayPlans: { DEFAULT: { bands: [allDay([30, 30, 200], [null, 60, 500])] } },
  },
  R5: {
    ...natural,
    free: threshold(0),
    dayPlans: {
      DEFAULT: { cycleCapFen: 2000, bands: [allDay([null, 60, 300])] },
      HOLIDAY: { cycleCapFen: 4000, bands: [allDay([null, 60, 500])] },
    },
  },
  R6: {
    ...natural,
    free: threshold(30),
    stepScope: stepScope.CYCLE,
    dayPlans: {
      DEFAULT: {
        cycleCapFen: 3000,
        bands: [
          band('日间', '08:00', '22:00', [
            [60, 60, 250],
            [120, 60, 300],
            [null, 60, 500],
          ]),
          band('夜间', '22:00', '08:00', []),
        ],
      },
    },
  },
  R7: {
    ...natural,
    free: threshold(15),
    dayPlans: { DEFAULT: { cycleCapFen: 3000, bands: [allDay([null, 60, 300])] } },
    variants: [
      {
        name: '新能源',
        match: { energyTypes: [energyType.BEV, energyType.PHEV] },
        override: { firstStayFreeMinutes: 120, payPermille: 500 },
      },
    ],
  },
  R8: {
    ...natural,
    free: threshold(0),
    dayPlans: { DEFAULT: { cycleCapFen: 4000, bands: [allDay([120, 30, 0], [240, 30, 100], [null, 30, 200])] } },
  },
  R9: { ...natural, free: threshold(0), dayPlans: { DEFAULT: { cycleCapFen: 1000, bands: [allDay([null, 1440, 1000])] } } },
} satisfies Record<string, FeeRuleContentInput>;

export type ReferenceTariff = keyof typeof inputs;

/** The reference tariffs: the worked examples are priced with them, the demo's parks charge by them. */
export const referenceTariffs = Object.fromEntries(
  Object.entries(inputs).map(([name, input]) => [name, feeRuleContent.parse(input)]),
) as Record<ReferenceTariff, ReturnType<typeof feeRuleContent.parse>>;
