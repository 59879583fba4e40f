import { type OccupyPreview, type OccupyRule, type OccupyRuleFields, occupyGrace, occupyStart } from '@bochong/contract/charging-tariff';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import type { OccupancyExemptions } from '../charging-engine/occupancy-due.rule.ts';
import { type OccupancyRule, occupancyFee } from '../charging-engine/occupancy-fee.rule.ts';

/** What prices an occupancy, as it is stored. */
export interface StoredOccupyRule
  extends Pick<
    OccupyRuleFields,
    'ruleName' | 'startOn' | 'graceMin' | 'graceMode' | 'unitMin' | 'unitPriceFen' | 'capFen' | 'dayCapFen' | 'freeWindows' | 'noticeMin'
  > {
  exempt: OccupancyExemptions;
}

/** Kinds of whom a rule may exempt, as `charging_exemptable` numbers them. */
export const exemptKind = { VIP: 1, COMPANY: 2 } as const;

/** A version of a rule without its place among versions. */
export interface OccupyValues extends StoredOccupyRule {
  enabled: 0 | 1;
  stationIds: readonly string[];
  effectiveFrom: string;
}

export const occupyValues = (fields: OccupyRuleFields, more: Pick<OccupyValues, 'enabled' | 'effectiveFrom'>): OccupyValues => {
  const { exemptWhiteList, exemptVipTypeIds, exemptCompanyIds, effectiveFrom: _, stationIds, ...rest } = fields;
  const exempt = { vipTypeIds: [...new Set(exemptVipTypeIds)], companyIds: [...new Set(exemptCompanyIds)], whiteList: exemptWhiteList };
  return { ...rest, ...more, stationIds: [...new Set(stationIds)], exempt };
};

/** What an order keeps of the rule: enough to price the occupancy again without it. */
export interface OccupyRuleSnapshot extends OccupancyRule {
  ruleId: string;
  ruleName: string;
  rev: number;
  exempt: OccupancyExemptions;
  noticeMin: readonly number[];
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type Priced = Pick<
  OccupyRuleFields,
  'startOn' | 'graceMin' | 'graceMode' | 'unitMin' | 'unitPriceFen' | 'capFen' | 'dayCapFen' | 'freeWindows'
>;

/** What the engine prices with. */
export const engineRule = (stored: Priced): OccupancyRule => ({
  startOn: stored.startOn === occupyStart.FULL_OR_STOP ? 'fullOrStop' : 'orderStop',
  graceMin: stored.graceMin,
  graceMode: stored.graceMode === occupyGrace.THRESHOLD ? 'threshold' : 'deduct',
  unitMin: stored.unitMin,
  unitPriceFen: stored.unitPriceFen,
  capFen: stored.capFen,
  dayCapFen: stored.dayCapFen,
  freeWindows: stored.freeWindows.map(({ from, to }) => ({ fromMin: minuteOf(from), toMin: minuteOf(to) })),
});

export const occupySnapshot = (stored: StoredOccupyRule & Pick<OccupyRuleSnapshot, 'ruleId' | 'rev'>): OccupyRuleSnapshot => {
  const { ruleId, ruleName, rev, exempt, noticeMin } = stored;
  return { ...engineRule(stored), ruleId, ruleName, rev, exempt, noticeMin };
};

/** A current rule as it is read. */
export type RawOccupyRule = Omit<
  OccupyRule,
  | 'priceText'
  | 'capText'
  | 'windowText'
  | 'exemptText'
  | 'stationIds'
  | 'stationNames'
  | `exempt${'WhiteList' | 'VipTypeIds' | 'CompanyIds'}`
> & {
  exempt: OccupancyExemptions;
  exemptNames: readonly string[];
  stations: readonly { id: string; name: string }[];
};

export function occupyRow({ exempt, exemptNames, stations, ...rule }: RawOccupyRule): OccupyRule {
  const { capFen, dayCapFen, unitMin, unitPriceFen, freeWindows } = rule;
  const caps = [capFen === null ? '' : `单次${yuan(capFen)}`, dayCapFen === null ? '' : `单日${yuan(dayCapFen)}`];
  return {
    ...rule,
    exemptWhiteList: exempt.whiteList,
    exemptVipTypeIds: [...exempt.vipTypeIds],
    exemptCompanyIds: [...exempt.companyIds],
    exemptText: [...(exempt.whiteList ? ['白名单'] : []), ...exemptNames].join('、'),
    priceText: `${yuan(unitPriceFen)}元/${unitMin === 1 ? '' : unitMin}分钟`,
    capText: caps.filter((cap) => cap !== '').join('、'),
    windowText: freeWindows.map(({ from, to }) => `${from}-${from > to ? '次日' : ''}${to}`).join('、'),
    stationIds: stations.map(({ id }) => id),
    stationNames: stations.map(({ name }) => name),
  };
}

const zone = 'Asia/Shanghai';

/** Fee of a stay, and of stays up to twice as long (at least three hours), worked out by the engine that prices the orders. */
export function occupyPreviewOf(rule: Priced, beginAt: number, stayMin: number): OccupyPreview {
  const fee = (minutes: number) => occupancyFee({ rule: engineRule(rule), zone, beginAt, endAt: beginAt + minutes * 60_000 });
  const { graceEndAt, billableSec, units, feeFen } = fee(stayMin);
  const span = Math.max(180, stayMin * 2);
  const curve = Array.from({ length: 61 }, (_, index) => {
    const minutes = Math.round((span * index) / 60);
    return { minutes, feeFen: fee(minutes).feeFen };
  });
  return { curve, graceEndAt: toIso(graceEndAt), billableSec, units, feeFen };
}
