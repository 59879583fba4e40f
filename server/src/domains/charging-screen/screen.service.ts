import { stationStatus, workStatus } from '@bochong/contract/charging-asset';
import type { ChargeScreen, ScreenModuleKey, ScreenParts } from '@bochong/contract/charging-screen';
import type { ChargingSums } from '@bochong/contract/charging-statistics';
import type { Context } from '../../kernel/app-context.ts';
import { businessDate, toIso } from '../../kernel/time.ts';
import { listFaults } from '../charging-fault/index.ts';
import { chargingSlots, chargingSumsBy, datesOf, shiftDate } from '../charging-statistics/index.ts';
import { offlineDevices, type ScreenScope, screenStations } from './screen.repo.ts';
import { carbonG, namingOf, shownModules } from './screen.rule.ts';
import { screenConfigOf } from './screen-config.repo.ts';

const trendDays = 15;
/** Rows of a list: as many as a tall module shows. */
const rows = 12;

/** A question that is asked once, however many modules need its answer. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

type Stations = Awaited<ReturnType<typeof screenStations>>;
type Makers = { [K in ScreenModuleKey]: () => Promise<ScreenParts[K]> };
const none = { orderCount: 0, energyWh: 0, paidFen: 0, refundFen: 0 };
const netFen = ({ paidFen, refundFen }: Pick<ChargingSums, 'paidFen' | 'refundFen'>) => paidFen - refundFen;
const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

/** How each module gets what it shows; what is not asked for costs nothing. */
function makersOf(
  context: Context,
  scope: ScreenScope,
  stations: Stations,
  config: { showMoney: boolean; masked: boolean; factor: number },
): Makers {
  const { tx, now, user } = context;
  const today = businessDate(now);
  const sums = (from: string, key: 'stat_date' | 'station_id' | null) => chargingSumsBy(tx, { ...scope, from, to: today, now }, key);
  const month = `${today.slice(0, 7)}-01`;
  const trendFrom = shiftDate(today, 1 - trendDays);
  const byDay = once(() => sums(trendFrom, 'stat_date'));
  const byStation = once(() => sums(month, 'station_id'));
  const ofYear = once(() => sums(`${today.slice(0, 4)}-01-01`, null));
  const names = namingOf(stations, config.masked);
  const totals = async (of: (sums: Pick<ChargingSums, keyof typeof none>) => number) => {
    const ofMonth = [...(await byStation()).values()].reduce((sum, station) => sum + of(station), 0);
    return { today: of((await byDay()).get(today) ?? none), month: ofMonth, year: of((await ofYear()).get('') ?? none) };
  };
  const stationIds = scope.stationIds ?? undefined;
  return {
    async totalEnergy() {
      const wh = await totals(({ energyWh }) => energyWh);
      const { orderCount } = (await byDay()).get(today) ?? none;
      return { todayWh: wh.today, monthWh: wh.month, yearWh: wh.year, todayOrders: orderCount };
    },
    async totalIncome() {
      const fen = await totals(netFen);
      return { todayFen: fen.today, monthFen: fen.month, yearFen: fen.year };
    },
    async carbonSaving() {
      const wh = await totals(({ energyWh }) => energyWh);
      const saved = (energyWh: number) => carbonG(energyWh, config.factor);
      return { todayG: saved(wh.today), monthG: saved(wh.month), yearG: saved(wh.year) };
    },
    async orderTrend() {
      const days = await byDay();
      return datesOf({ from: trendFrom, to: today }).map((date) => {
        const { orderCount, energyWh } = days.get(date) ?? none;
        return { date, orderCount, energyWh };
      });
    },
    stationMap: async () =>
      stations.map((station) => ({
        ...{ no: names.noOf(station.id), stationName: names.nameOf(station.id), ...names.positionOf(station) },
        ...{ open: station.stationStatus === stationStatus.NORMAL, guns: station.workStatuses.length },
        ...{ charging: counted(station.workStatuses, workStatus.CHARGING), faulted: counted(station.workStatuses, workStatus.FAULTED) },
        offline: counted(station.workStatuses, workStatus.OFFLINE),
      })),
    connectorStatus: async () => {
      const all = stations.flatMap(({ workStatuses }) => workStatuses);
      return workStatus.options.map(({ value }) => ({ workStatus: value, count: counted(all, value) })).filter(({ count }) => count > 0);
    },
    async stationRank() {
      const ranked = [...(await byStation())].toSorted(([, a], [, b]) => b.energyWh - a.energyWh).slice(0, rows);
      return ranked.map(([id, { energyWh, orderCount, ...money }]) => ({
        ...{ stationName: names.nameOf(id), energyWh, orderCount, netFen: config.showMoney ? netFen(money) : null },
      }));
    },
    async slotShare() {
      const { slots, labels } = await chargingSlots({ from: month, to: today, stationIds: stationIds && [...stationIds] }, context);
      return { slots, labels: labels.map(({ rateLabel, energyWh, shareBp }) => ({ rateLabel, energyWh, shareBp })) };
    },
    async faultList() {
      const filters = { readerId: user.userId, done: 0, stationIds, pageNo: 1, pageSize: rows };
      const { totalRecord, results } = await listFaults(tx, filters, scope, now);
      return {
        total: totalRecord,
        rows: results.map(({ occurredAt, stationId, equipmentName, connectorNo, faultText, level }) => ({
          ...{ at: occurredAt, stationName: names.nameOf(stationId), place: names.placeOf(equipmentName, connectorNo), faultText, level },
        })),
      };
    },
    async offlineList() {
      const devices = await offlineDevices(tx, scope, rows);
      return {
        total: devices[0]?.total ?? 0,
        rows: devices.map(({ at, stationId, equipmentName, guns }) => ({
          ...{ at: at && toIso(new Date(at)), stationName: names.nameOf(stationId), place: names.placeOf(equipmentName, 0), guns },
        })),
      };
    },
  };
}

/** The screen of the user's unit, of what of it the user may see. */
export async function screenOf(context: Context): Promise<ChargeScreen> {
  const { tx, user, now } = context;
  const { config } = await screenConfigOf(tx, user.dealerId);
  const stationIds = config.stationIds.length > 0 ? config.stationIds : null;
  const scope = { dealerIds: user.dealerIds, parkIds: user.parkIds, stationIds };
  const stations = await screenStations(tx, scope);
  const { showMoney, maskStationNames: masked, carbonFactorKgPerMWh: factor } = config;
  const makers = makersOf(context, scope, stations, { showMoney, masked, factor });
  const modules = shownModules(config).map(({ key, size }) => ({ key, size }));
  const parts: Record<string, unknown> = {};
  for (const { key } of modules) parts[key] = await makers[key]();
  const { title, logo, theme, refreshSec, mapCenterLng, mapCenterLat, mapZoom } = config;
  const shown = { title, logo, theme, refreshSec, mapCenterLng, mapCenterLat, mapZoom, showMoney };
  return { ...shown, asOf: toIso(now), stations: stations.length, modules, parts: parts as Partial<ScreenParts> };
}
