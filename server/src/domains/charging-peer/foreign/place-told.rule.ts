import type { ForeignPrice } from '@bochong/contract/charging-peer';
import { z } from 'zod';

const text = (most: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').slice(0, most));
const code = z.string().min(1).max(50);
/** A number that is none does not make a station unreadable. */
const measure = (least: number, most: number) => z.coerce.number().min(least).max(most).nullish().catch(null);

const connector = z.object({ ConnectorID: code, ConnectorName: text(50), Power: measure(0, 5000) });
const equipment = z.object({ EquipmentID: code, ConnectorInfos: z.array(connector).max(50).nullish() });
const station = z.object({
  StationID: code,
  StationName: text(100),
  Address: text(200),
  ServiceTel: text(50),
  BusinessHours: text(200),
  ParkFee: text(200),
  StationLng: measure(-180, 180),
  StationLat: measure(-90, 90),
  EquipmentInfos: z.array(equipment).max(1000).nullish(),
});

export interface ToldGun {
  equipmentCode: string;
  connectorCode: string;
  connectorName: string;
  powerW: number;
}
export interface ToldStation {
  stationCode: string;
  stationName: string;
  address: string;
  serviceTel: string;
  businessHours: string;
  parkFee: string;
  lng: number | null;
  lat: number | null;
  guns: ToldGun[];
}

/** A station in the words of T/CEC 102 (corrected spelling); undefined: it cannot be read. */
export function stationOf(told: unknown): ToldStation | undefined {
  const parsed = station.safeParse(told);
  if (!parsed.success) return undefined;
  const { EquipmentInfos, ...of } = parsed.data;
  const guns = (EquipmentInfos ?? []).flatMap(({ EquipmentID, ConnectorInfos }) =>
    (ConnectorInfos ?? []).map((gun) => ({
      ...{ equipmentCode: EquipmentID, connectorCode: gun.ConnectorID, connectorName: gun.ConnectorName },
      powerW: Math.round((gun.Power ?? 0) * 1000),
    })),
  );
  return {
    ...{ stationCode: of.StationID, stationName: of.StationName || of.StationID, address: of.Address, serviceTel: of.ServiceTel },
    ...{ businessHours: of.BusinessHours, parkFee: of.ParkFee, lng: of.StationLng ?? null, lat: of.StationLat ?? null },
    guns: [...new Map(guns.map((gun) => [gun.connectorCode, gun])).values()],
  };
}

/** A page of stations; those that cannot be read are counted and left out. Throws when it is no page. */
export function stationsPageOf(answer: Readonly<Record<string, unknown>>): { pages: number; stations: ToldStation[]; unread: number } {
  const { StationInfos, PageCount } = answer;
  if (!Array.isArray(StationInfos)) throw new Error('对方答复没有StationInfos');
  const stations = StationInfos.slice(0, 50).map(stationOf);
  const read = stations.filter((one) => one !== undefined);
  return { pages: Math.min(10_000, Math.max(0, Number(PageCount) || 0)), stations: read, unread: stations.length - read.length };
}

const gunStatus = z.object({ ConnectorID: code, Status: z.coerce.number() });
const known = new Set([0, 1, 2, 3, 4, 255]);
export interface ToldStatus {
  connectorCode: string;
  status: number;
}

/** How a gun stands; a code that the standard does not have is 9, unknown. */
export function statusOf(told: unknown): ToldStatus | undefined {
  const parsed = gunStatus.safeParse(told);
  if (!parsed.success) return undefined;
  const { ConnectorID, Status } = parsed.data;
  return { connectorCode: ConnectorID, status: known.has(Status) ? Status : 9 };
}

/** How the guns of stations stand. */
export function statusesOf(answer: Readonly<Record<string, unknown>>): ToldStatus[] {
  const { StationStatusInfos } = answer;
  if (!Array.isArray(StationStatusInfos)) throw new Error('对方答复没有StationStatusInfos');
  return StationStatusInfos.flatMap((one: { ConnectorStatusInfos?: unknown } | null) =>
    Array.isArray(one?.ConnectorStatusInfos) ? one.ConnectorStatusInfos.map(statusOf) : [],
  ).filter((one) => one !== undefined);
}

const price = z.coerce.number().min(0).max(100);
const policy = z.object({ StartTime: z.string().regex(/^\d{6}$/), ElecPrice: price, ServicePrice: price });

/** Prices of a day; none where the peer has none, or they cannot be read. */
export function pricesOf(answer: Readonly<Record<string, unknown>>): ForeignPrice[] {
  const parsed = z.array(policy).max(96).safeParse(answer.PolicyInfos);
  if (!parsed.success || Number(answer.SuccStat ?? 0) !== 0) return [];
  return parsed.data.map(({ StartTime, ElecPrice, ServicePrice }) => ({
    ...{ startTime: StartTime, elecPrice: ElecPrice, servicePrice: ServicePrice },
  }));
}
