import { occupyGrace, occupyStart } from '@bochong/contract/charging-tariff';
import type { OccupancyRule } from '../charging-engine/occupancy-fee.rule.ts';

/** Whom occupancy is not charged to. */
export interface OccupyExemptions {
  vipTypeIds: readonly string[];
  companyIds: readonly string[];
  whiteList: boolean;
}

/** A version of a rule as it is stored. */
export interface StoredOccupyRule {
  ruleId: string;
  ruleName: string;
  rev: number;
  startOn: number;
  graceMin: number;
  graceMode: number;
  unitMin: number;
  unitPriceFen: number;
  capFen: number | null;
  dayCapFen: number | null;
  freeWindows: readonly { from: string; to: string }[];
  exempt: OccupyExemptions;
  noticeMin: readonly number[];
}

/** What an order keeps of the rule: enough to price the occupancy again without it. */
export interface OccupyRuleSnapshot extends OccupancyRule {
  ruleId: string;
  ruleName: string;
  rev: number;
  exempt: OccupyExemptions;
  noticeMin: readonly number[];
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export function occupySnapshot(stored: StoredOccupyRule): OccupyRuleSnapshot {
  const { startOn, graceMode, freeWindows, ...rest } = stored;
  return {
    ...rest,
    startOn: startOn === occupyStart.FULL_OR_STOP ? 'fullOrStop' : 'orderStop',
    graceMode: graceMode === occupyGrace.THRESHOLD ? 'threshold' : 'deduct',
    freeWindows: freeWindows.map(({ from, to }) => ({ fromMin: minuteOf(from), toMin: minuteOf(to) })),
  };
}
