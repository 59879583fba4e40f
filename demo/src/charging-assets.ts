import { createHash } from 'node:crypto';
import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { CityRegistration } from '@bochong/contract/device';
import {
  giveVideoKey,
  insertEquipmentWithGuns,
  insertStation,
  insertVideoOver,
} from '@bochong/server/domains/charging-asset/charging-asset.seed';
import { equipmentCameOnline, statusReported } from '@bochong/server/domains/charging-asset/index';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import type { Park } from '@bochong/simulator/history';

/** A lot of the city where it ended up in the database. */
interface Placed {
  plan: Park;
  dealerId: string;
  parkId: string;
}

/** A station where it ended up in the database. */
export interface PlacedStation extends Pick<Placed, 'dealerId'> {
  stationId: string;
  parkId: string;
  purpose: Park['purpose'];
  plan: Park;
}

const idOf = (key: string) => {
  const hash = createHash('sha256').update(`bochong-demo:charging:${key}`).digest('hex');
  return `01900000-0000-7000-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
};

/** What stands in a lot of a purpose: pieces of each power, with their guns. */
const plans: Partial<Record<Park['purpose'], readonly { kw: number; guns: number; pieces: number; location: string }[]>> = {
  mall: [
    { kw: 120, guns: 2, pieces: 6, location: 'B1层 快充区' },
    { kw: 7, guns: 1, pieces: 16, location: 'B2层 慢充区' },
  ],
  office: [
    { kw: 60, guns: 2, pieces: 3, location: 'B1层 快充区' },
    { kw: 7, guns: 1, pieces: 12, location: 'B2层 慢充区' },
  ],
  hub: [
    { kw: 180, guns: 2, pieces: 8, location: '地面 超充区' },
    { kw: 120, guns: 2, pieces: 4, location: '地面 快充区' },
  ],
  hospital: [{ kw: 60, guns: 2, pieces: 4, location: 'B1层' }],
};

/** What the devices of the demo last said, by their order: most are free, some hold a car that is not charging, few are broken, some never called. */
const words: readonly (OcppStatus | null)[] = [
  ...(['Available', 'Available', 'Preparing', 'Available', 'Available', 'Finishing', 'Available', 'Available'] as const),
  ...(['Available', 'Reserved', 'Available', 'Faulted', 'Available', 'Available', 'Unavailable', 'Available', null] as const),
];

/** What a reserved gun costs whoever does not come, fen; stations of other lots let none be reserved. */
const reserveFees: Partial<Record<Park['purpose'], number>> = { mall: 300, office: 0, hub: 500 };

/** Key of a demo charge point; the simulator gets it through the registration file, never from code. */
const pointKey = (identity: string): string => createHash('sha256').update(`bochong-demo:point:${identity}`).digest('hex').slice(0, 40);

const bayOf = (no: number) => `C${String(no).padStart(3, '0')}`;

interface Piece {
  code: string;
  kw: number;
  guns: number;
  location: string;
}

/** What stands in a lot, piece by piece. */
const piecesOf = ({ parkCode, purpose }: Park): Piece[] =>
  (plans[purpose] ?? [])
    .flatMap(({ pieces, ...kind }) => Array.from({ length: pieces }, () => kind))
    .map((kind, at) => ({ ...kind, code: `CZ-${parkCode}-${String(at + 1).padStart(2, '0')}` }));

/** Charge points as the simulator plays them. */
export const simulatedPoints = (plan: Park): NonNullable<CityRegistration['charging']>['points'] =>
  piecesOf(plan).map(({ code, kw, guns }) => ({
    ...{ identity: code, authKey: pointKey(code), kw, guns, supply: kw >= 20 ? 'dc' : 'ac' },
    park: `${plan.dealerNo}/${plan.parkCode}`,
  }));

/** So many of a lot's first guns stand before its camera. */
const seenGuns = 4;
const cameraOf = (parkCode: string) => `CZ-${parkCode}-V1`;

/** Cameras over the first bays of a lot, as the simulator plays them. */
export function simulatedCameras(plan: Park): NonNullable<NonNullable<CityRegistration['charging']>['cameras']> {
  const guns = piecesOf(plan).flatMap(({ code, guns: count }) =>
    Array.from({ length: count }, (_, no) => ({ identity: code, gun: no + 1 })),
  );
  if (guns.length === 0) return [];
  const bays = guns.slice(0, seenGuns).map((gun, at) => ({ ...gun, bay: bayOf(at + 1) }));
  const deviceSn = cameraOf(plan.parkCode);
  return [{ deviceSn, secretKey: pointKey(deviceSn), park: `${plan.dealerNo}/${plan.parkCode}`, bays }];
}

/** The stations of the city's lots. */
export const stationsOf = (placed: readonly Placed[]): PlacedStation[] =>
  placed.flatMap(({ plan, dealerId, parkId }) =>
    plans[plan.purpose] ? [{ dealerId, stationId: idOf(`CZ-${plan.parkCode}`), parkId, purpose: plan.purpose, plan }] : [],
  );

/** A charge point of the demo that was let in. */
export interface LetIn {
  dealerId: string;
  equipmentId: string;
}

/**
 * Stations inside lots of the city, with equipment and guns. What the guns say goes the way a charge point's own report does. Answers some
 * of the charge points that were let in.
 */
export async function seedChargingAssets(app: App, tx: Tx, placed: readonly Placed[]): Promise<LetIn[]> {
  const letIn: LetIn[] = [];
  let turn = 0;
  for (const { plan, dealerId, parkId } of placed) {
    const { parkCode, parkName, purpose, address, lng, lat } = plan;
    const kinds = plans[purpose];
    if (!kinds) continue;
    const stationCode = `CZ-${parkCode}`;
    const station = { stationCode, stationName: `${parkName}充电站`, parkIds: [parkId], address: address.slice(0, 50) };
    const spaces = kinds.reduce((sum, { guns, pieces }) => sum + guns * pieces, 0);
    const reserve = { supportReserve: purpose in reserveFees, reserveFeeFen: reserveFees[purpose] ?? 0 };
    const made = { id: idOf(stationCode), ...station, lng, lat, parkNums: spaces, open: true, ...reserve };
    const stationId = await insertStation(tx, dealerId, made);
    const seen: string[] = [];
    let bay = 0;
    for (const [at, { code: equipmentCode, kw, guns, location }] of piecesOf(plan).entries()) {
      const berths = Array.from({ length: guns }, () => {
        bay += 1;
        return bayOf(bay);
      });
      const equipmentName = `${at + 1}号${kw >= 20 ? '直流' : '交流'}桩`;
      const said = berths.map((_, no) => words[(turn + no) % words.length] ?? null);
      const accepted = !said.includes(null);
      const piece = {
        id: idOf(equipmentCode),
        stationId,
        equipmentCode,
        equipmentName,
        kw,
        guns,
        berths,
        location,
        accepted,
        reservable: kw >= 20 && reserve.supportReserve,
        authKey: pointKey(equipmentCode),
      };
      const { equipmentId, connectorIds } = await insertEquipmentWithGuns(tx, dealerId, piece);
      seen.push(...connectorIds);
      const context = workIn(app, tx);
      turn += guns;
      if (!accepted) continue;
      if (at < 3) letIn.push({ dealerId, equipmentId });
      await equipmentCameOnline(context, dealerId, equipmentId);
      for (const [no, status] of said.entries()) {
        const errorCode = status === 'Faulted' ? 'GroundFailure' : 'NoError';
        const report = { equipmentId, connectorNo: no + 1, status: status ?? 'Available', errorCode };
        await statusReported(context, dealerId, { ...report, vendorErrorCode: '', info: '', deviceAt: null });
      }
    }
    const deviceSn = cameraOf(parkCode);
    const video = { id: idOf(deviceSn), stationId, deviceCode: deviceSn, deviceSn, deviceName: `${parkName}快充区枪机` };
    await insertVideoOver(tx, dealerId, video, seen.slice(0, seenGuns));
    await giveVideoKey(app, tx, video.id, pointKey(deviceSn));
  }
  return letIn;
}
