import { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Inquiry } from '../wire/inquiry.ts';
import { parseAsked } from '../wire/wire-refusal.ts';
import { gunsOfStations, type OpenedGun, type OpenedStation, openedGun, openedStatuses, type StationGun } from './opened.repo.ts';
import { authFailure, connectorStatus } from './peer-field.rule.ts';

const asked = z.object({ StationIDs: z.array(z.string().min(1).max(20)).min(1).max(50) });

/** How a gun stands now, as it is told. */
export const statusOfGun = (
  gun: Pick<StationGun, 'connectorCode' | 'workStatus' | 'parkStatus' | 'lockStatus'>,
  statusForDisabled: number,
) => ({
  ConnectorID: gun.connectorCode,
  Status: connectorStatus(gun.workStatus, statusForDisabled),
  ParkStatus: gun.parkStatus,
  LockStatus: gun.lockStatus,
});

/** How the guns of stations stand now, as it is told. */
export async function statusesOf(
  tx: Tx,
  { dealerId, statusForDisabled }: { dealerId: string; statusForDisabled: number },
  stations: readonly Pick<OpenedStation, 'stationId' | 'stationCode'>[],
) {
  const ids = stations.map(({ stationId }) => stationId);
  const gunsOf = Map.groupBy(await gunsOfStations(tx, dealerId, ids), ({ stationId }) => stationId);
  return stations.map(({ stationId, stationCode }) => ({
    StationID: stationCode,
    ConnectorStatusInfos: (gunsOf.get(stationId) ?? []).map((gun) => statusOfGun(gun, statusForDisabled)),
  }));
}

const hasGun = (row: OpenedGun): row is OpenedGun & { connectorCode: string } => row.connectorCode !== null;

/** How the guns of stations stand now; stations that are not opened to the peer are left out. */
export const statusInquiry: Inquiry = {
  name: 'query_station_status',
  reads: true,
  async answer(body, { tx, peer }) {
    const { StationIDs } = parseAsked(asked, body);
    const guns = await openedStatuses(tx, peer, StationIDs);
    const infos = [...Map.groupBy(guns, ({ stationCode }) => stationCode)].map(([StationID, own]) => ({
      StationID,
      ConnectorStatusInfos: own.filter(hasGun).map((gun) => statusOfGun(gun, peer.statusForDisabled)),
    }));
    return { Total: infos.length, StationStatusInfos: infos };
  },
};

const authAsked = z.object({ EquipAuthSeq: z.string().min(1).max(50), ConnectorID: z.string().min(1).max(50) });
/** Of our own making, as the standard allows from 3 on. */
const unknownGun = 3;

/** Whether a charge could begin at a gun. */
export const authInquiry: Inquiry = {
  name: 'query_equip_auth',
  reads: true,
  async answer(body, { tx, peer }) {
    const { EquipAuthSeq, ConnectorID } = parseAsked(authAsked, body);
    const gun = await openedGun(tx, peer, ConnectorID);
    const FailReason = gun === undefined ? unknownGun : authFailure(gun.workStatus, peer.requirePlug);
    return { EquipAuthSeq, ConnectorID, SuccStat: FailReason === 0 ? 0 : 1, FailReason };
  },
};
