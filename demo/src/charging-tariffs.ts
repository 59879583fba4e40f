import {
  calendarKind,
  occupyGrace,
  occupyStart,
  rateLabel,
  type TariffContent,
  tariffContent,
  tariffCurrent,
} from '@bochong/contract/charging-tariff';
import { insertBinding, insertOccupyRule, insertTariff, sameEveryDay } from '@bochong/server/domains/charging-tariff/charging-tariff.seed';
import type { Tx } from '@bochong/server/kernel/database/db';
import { startOfDay, toIso } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';
import { demoDealers } from './platform.seed.ts';

const dayMs = 86_400_000;
const { SHARP, PEAK, FLAT, VALLEY, DEEP_VALLEY } = rateLabel;
type Hours = readonly [from: number, to: number, label: number];

/** Grid prices of a kilowatt-hour by label, in 0.00001 yuan, as a city of Zhejiang has them for business. */
const grid: Readonly<Record<number, number>> = {
  [SHARP]: 122_620,
  [PEAK]: 102_180,
  [FLAT]: 65_430,
  [VALLEY]: 31_250,
  [DEEP_VALLEY]: 18_500,
};
/** Service fee by label. */
const service: Readonly<Record<number, number>> = {
  [SHARP]: 50_000,
  [PEAK]: 50_000,
  [FLAT]: 45_000,
  [VALLEY]: 40_000,
  [DEEP_VALLEY]: 30_000,
};

const usual: readonly Hours[] = [
  [0, 8, VALLEY],
  [8, 11, PEAK],
  [11, 13, VALLEY],
  [13, 17, PEAK],
  [17, 22, FLAT],
  [22, 24, VALLEY],
];
const hotAndCold: readonly Hours[] = [
  [0, 8, VALLEY],
  [8, 9, PEAK],
  [9, 11, SHARP],
  [11, 13, VALLEY],
  [13, 15, PEAK],
  [15, 17, SHARP],
  [17, 22, PEAK],
  [22, 24, VALLEY],
];
const holidays: readonly Hours[] = [
  [0, 10, VALLEY],
  [10, 14, DEEP_VALLEY],
  [14, 17, VALLEY],
  [17, 22, FLAT],
  [22, 24, VALLEY],
];

/** Prices by the hour, the season and the holiday; the service fee so much dearer than usual. */
function byTheHour(dearerE5: number): TariffContent {
  const day = (profileId: string, profileName: string, hours: readonly Hours[]) => ({
    profileId,
    profileName,
    segments: hours.map(([from, to, label]) => ({
      startMin: from * 60,
      endMin: to * 60,
      rateLabel: label,
      elecPriceE5: grid[label],
      servicePriceE5: (service[label] ?? 0) + dearerE5,
    })),
  });
  return tariffContent.parse({
    profiles: [day('usual', '春秋平日', usual), day('peaks', '夏冬尖峰', hotAndCold), day('feast', '法定节假日', holidays)],
    defaultProfileId: 'usual',
    calendarRules: [
      { kind: calendarKind.HOLIDAY, profileId: 'feast' },
      { kind: calendarKind.SEASON, profileId: 'peaks', fromMmdd: '07-01', toMmdd: '08-31' },
      { kind: calendarKind.SEASON, profileId: 'peaks', fromMmdd: '12-01', toMmdd: '01-31' },
    ],
  });
}

/** Midnight of the first of a month that is at least five days ahead. */
function nextMonth(now: Date): string {
  const [year = 0, month = 1] = toIso(now.getTime() + 5 * dayMs)
    .slice(0, 7)
    .split('-')
    .map(Number);
  return toIso(Date.UTC(year, month, 1) - 8 * 3_600_000);
}

/** What charging costs in the city: by the hour for fast guns, one price for slow ones, dearer where it is fastest; what comes, and what is thought about. */
export async function seedChargingTariffs(tx: Tx, now: Date, since: string, stations: readonly PlacedStation[]): Promise<void> {
  const changed = toIso(startOfDay(now.getTime() - 120 * dayMs));
  const coming = nextMonth(now);
  for (const { id: dealerId, manager: by } of demoDealers) {
    const own = stations.filter((station) => station.dealerId === dealerId);
    const fast = await insertTariff(tx, dealerId, { tariffName: '公共快充分时电价', currentType: tariffCurrent.DC, by }, [
      { content: byTheHour(5000), from: since, to: changed },
      { content: byTheHour(0), from: changed, to: coming },
      { content: byTheHour(-5000), from: coming },
    ]);
    const slow = await insertTariff(tx, dealerId, { tariffName: '交流慢充统一价', currentType: tariffCurrent.AC, by }, [
      { content: sameEveryDay([0, 24, FLAT, 65_430, 35_000]), from: since },
    ]);
    await insertBinding(tx, dealerId, fast.tariffId, { currentType: tariffCurrent.DC, from: since, by });
    await insertBinding(tx, dealerId, slow.tariffId, { currentType: tariffCurrent.AC, from: since, by });
    const night = sameEveryDay([0, 6, DEEP_VALLEY, 18_500, 20_000], [6, 22, FLAT, 65_430, 35_000], [22, 24, VALLEY, 31_250, 25_000]);
    await insertTariff(tx, dealerId, { tariffName: '夜间慢充优惠', currentType: tariffCurrent.AC, remark: '征求物业意见中', by }, [
      { content: night },
    ]);
    const idsOf = (...purposes: string[]) => own.filter(({ purpose }) => purposes.includes(purpose)).map(({ stationId }) => stationId);
    const hubs = idsOf('hub');
    if (hubs.length > 0) {
      const dear = await insertTariff(tx, dealerId, { tariffName: '枢纽超充电价', currentType: tariffCurrent.DC, by }, [
        { content: byTheHour(12_000), from: since },
      ]);
      for (const stationId of hubs)
        await insertBinding(tx, dealerId, dear.tariffId, { stationId, currentType: tariffCurrent.DC, from: since, by });
    }
    const windows = { freeWindows: [{ from: '23:00', to: '07:00' }], since, by };
    const bays = { ruleName: '快充车位占位费', unitMin: 1, unitPriceFen: 50, capFen: 5000, dayCapFen: 10_000 } as const;
    await insertOccupyRule(tx, dealerId, { ...windows, ...bays, stationIds: idsOf('mall', 'office') });
    const full = { startOn: occupyStart.FULL_OR_STOP, graceMode: occupyGrace.THRESHOLD, graceMin: 10 };
    const hubBays = { ruleName: '枢纽超充占位费', unitMin: 5, unitPriceFen: 500, capFen: 10_000, ...full } as const;
    if (hubs.length > 0) await insertOccupyRule(tx, dealerId, { since, by, ...hubBays, stationIds: hubs });
    const clinic = idsOf('hospital');
    const clinicBays = { ruleName: '医院车位占位费', graceMin: 30, unitMin: 30, unitPriceFen: 500, enabled: false } as const;
    if (clinic.length > 0) await insertOccupyRule(tx, dealerId, { ...windows, ...clinicBays, stationIds: clinic });
  }
}
