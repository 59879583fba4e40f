import { peerRet } from '@bochong/contract/charging-peer';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import type { Inquiry } from '../wire/inquiry.ts';
import { parseAsked, refuse } from '../wire/wire-refusal.ts';
import { energyOfStation, gunsOfStations, openedStations } from './opened.repo.ts';
import { oneDecimalKwh } from './peer-field.rule.ts';

/** Most days of one question. */
const mostDays = 92;
/** No charge lasts longer. */
const longestMs = 31 * dayMs;

const asked = z.object({ StationID: z.string().min(1).max(20), StartTime: z.iso.date(), EndTime: z.iso.date() });

/** What a station, its devices and guns delivered in a time, as it is told. */
export async function statsOf(
  tx: Tx,
  dealerId: string,
  { stationId, stationCode: StationID }: { stationId: string; stationCode: string },
  { from, to, StartTime, EndTime }: { from: number; to: number; StartTime: string; EndTime: string },
) {
  const guns = await gunsOfStations(tx, dealerId, [stationId]);
  const energy = await energyOfStation(tx, dealerId, stationId, { from, to, longestMs });
  const sumOf = (some: typeof guns) => some.reduce((sum, { connectorId }) => sum + (energy.get(connectorId) ?? 0), 0);
  const EquipmentStatsInfos = [...Map.groupBy(guns, ({ equipmentCode }) => equipmentCode)].map(([EquipmentID, own]) => ({
    EquipmentID,
    EquipmentElectricity: oneDecimalKwh(sumOf(own)),
    ConnectorStatsInfos: own.map((gun) => ({ ConnectorID: gun.connectorCode, ConnectorElectricity: oneDecimalKwh(sumOf([gun])) })),
  }));
  const all = [...energy.values()].reduce((sum, wh) => sum + wh, 0);
  return { StationID, StartTime, EndTime, StationElectricity: oneDecimalKwh(all), EquipmentStatsInfos };
}

/** What the guns of a station delivered on these days, both included. */
export const statsInquiry: Inquiry = {
  name: 'query_station_stats',
  async answer(body, { tx, peer }) {
    const { StationID, StartTime, EndTime } = parseAsked(asked, body);
    const [from, to] = [dateStart(StartTime), dateStart(EndTime) + dayMs];
    if (to <= from) refuse(peerRet.BUSINESS, 'EndTime早于StartTime');
    if (to - from > mostDays * dayMs) refuse(peerRet.BUSINESS, `一次最多查询${mostDays}天`);
    const [station] = await openedStations(tx, peer, [StationID]);
    if (station === undefined) return refuse(peerRet.BUSINESS, 'StationID不存在或未开放');
    return { StationStats: await statsOf(tx, peer.dealerId, station, { from, to, StartTime, EndTime }) };
  },
};
