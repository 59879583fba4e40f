import { peerRet } from '@bochong/contract/charging-peer';
import { z } from 'zod';
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
    const guns = await gunsOfStations(tx, peer.dealerId, [station.stationId]);
    const energy = await energyOfStation(tx, peer.dealerId, station.stationId, { from, to, longestMs });
    const sumOf = (some: typeof guns) => some.reduce((sum, { connectorId }) => sum + (energy.get(connectorId) ?? 0), 0);
    const equipments = [...Map.groupBy(guns, ({ equipmentCode }) => equipmentCode)].map(([EquipmentID, own]) => ({
      EquipmentID,
      EquipmentElectricity: oneDecimalKwh(sumOf(own)),
      ConnectorStatsInfos: own.map((gun) => ({ ConnectorID: gun.connectorCode, ConnectorElectricity: oneDecimalKwh(sumOf([gun])) })),
    }));
    const all = [...energy.values()].reduce((sum, wh) => sum + wh, 0);
    return {
      StationStats: { StationID, StartTime, EndTime, StationElectricity: oneDecimalKwh(all), EquipmentStatsInfos: equipments },
    };
  },
};
