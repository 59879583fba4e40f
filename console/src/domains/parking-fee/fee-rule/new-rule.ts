import { type FeeBand, type FeeRuleContent, type FeeStep, feeRuleContent } from '@bochong/contract/parking-fee';

/** The usual step an editor starts from. */
export const newStep = (): FeeStep => ({ uptoMinutes: null, unitMinutes: 30, unitFeeFen: 200 });

export const newBand = (start: string, end: string): FeeBand => ({
  name: '时段',
  start,
  end,
  charge: true,
  capFen: null,
  steps: [newStep()],
});

/** A common yard tariff: an operator changes figures sooner than fills an empty form. */
export const newContent = (): FeeRuleContent =>
  feeRuleContent.parse({
    free: { minutes: 15 },
    cycleMode: 1,
    cycleBoundary: 1,
    dayPlans: {
      DEFAULT: {
        cycleCapFen: 3000,
        bands: [
          {
            name: '全天',
            start: '00:00',
            end: '00:00',
            charge: true,
            steps: [
              { uptoMinutes: 60, unitMinutes: 60, unitFeeFen: 500 },
              { uptoMinutes: null, unitMinutes: 30, unitFeeFen: 200 },
            ],
          },
        ],
      },
    },
  });
