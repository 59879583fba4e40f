import { type BusinessSlot, connectorType, equipmentType, stationPlace, stationStatus, workStatus } from '@bochong/contract/charging-asset';
import { type OcpiParty, ocpiTime } from '../wire/ocpi-text.rule.ts';
import { toWgs84 } from './wgs84.rule.ts';

export interface StationPlace {
  stationId: string;
  stationName: string;
  stationStatus: number;
  address: string;
  /** GCJ-02, as everywhere in the house. */
  lng: number | null;
  lat: number | null;
  businessHours: readonly BusinessSlot[];
  timezone: string;
  stationPlace: number;
  siteGuide: string;
  visible: boolean;
  /** Of the unit's list of areas. */
  cityName: string | null;
}

export interface GunPlace {
  stationId: string;
  connectorId: string;
  connectorCode: string;
  connectorType: number;
  voltageUpper: number | null;
  ratedCurrentA: number | null;
  ratedPowerW: number;
  berthNo: string;
  equipmentType: number;
  workStatus: number;
  gone: boolean;
  changedAt: string;
}

/** Each gun is an EVSE with one connector. */
export const connectorId = '1';

const ofGun = new Map<number, string>([
  [workStatus.IDLE, 'AVAILABLE'],
  [workStatus.PLUGGED, 'BLOCKED'],
  [workStatus.STARTING, 'CHARGING'],
  [workStatus.CHARGING, 'CHARGING'],
  [workStatus.RESERVED, 'RESERVED'],
  [workStatus.DISABLED, 'INOPERATIVE'],
  [workStatus.FAULTED, 'OUTOFORDER'],
  [workStatus.OFFLINE, 'UNKNOWN'],
]);

/** Status of an EVSE: of a station that is not in normal use nothing can be charged at. */
export function evseStatus(gun: Pick<GunPlace, 'workStatus' | 'gone'>, status: number): string {
  if (gun.gone) return 'REMOVED';
  if (status === stationStatus.BUILDING) return 'PLANNED';
  if (status !== stationStatus.NORMAL) return 'INOPERATIVE';
  return ofGun.get(gun.workStatus) ?? 'UNKNOWN';
}

const direct = (gun: GunPlace): boolean =>
  gun.connectorType === connectorType.PLUG_DC || (gun.connectorType === connectorType.OTHER && gun.equipmentType === equipmentType.DC);

const householdVolts = 220;
const directVolts = 750;

/** Plug, voltage and current of a gun. What is not known of them follows from its power. */
export function connectorOf(gun: GunPlace) {
  const dc = direct(gun);
  const threePhase = !dc && gun.ratedPowerW > 8000;
  const usual = dc ? directVolts : householdVolts;
  const max_voltage = Math.round(dc ? (gun.voltageUpper ?? usual) : usual);
  const derived = Math.max(1, Math.round(gun.ratedPowerW / max_voltage / (threePhase ? 3 : 1)));
  const household = gun.connectorType === connectorType.SOCKET_HOUSEHOLD;
  const alternating = household ? 'DOMESTIC_I' : 'GBT_AC';
  const socket = household || gun.connectorType === connectorType.SOCKET_AC;
  const single = threePhase ? 'AC_3_PHASE' : 'AC_1_PHASE';
  return {
    ...{ standard: dc ? 'GBT_DC' : alternating, format: socket ? 'SOCKET' : 'CABLE', power_type: dc ? 'DC' : single },
    ...{ max_voltage, max_amperage: Math.round(gun.ratedCurrentA ?? derived) || derived, max_electric_power: gun.ratedPowerW },
  };
}

/** Five to seven decimals, as OCPI demands. */
const degrees = (value: number): string => value.toFixed(6);

export const coordinatesOf = ({ lng, lat }: Pick<StationPlace, 'lng' | 'lat'>) => {
  const point = toWgs84({ lng: lng ?? 0, lat: lat ?? 0 });
  return { latitude: degrees(point.lat), longitude: degrees(point.lng) };
};

/** City of a station: the unit's name of the area, else what its address says; `#NA` where neither does. At most 45 characters. */
export function cityOf({ cityName, address }: Pick<StationPlace, 'cityName' | 'address'>): string {
  const said = /^(?:[^省区市]{2,8}(?:省|自治区))?([^省区县市]{1,10}(?:市|自治州|盟|地区))/.exec(address)?.[1];
  return (cityName ?? said ?? '#NA').slice(0, 45);
}

const parkingTypes = new Map<number, string>([
  [stationPlace.ROADSIDE, 'ON_STREET'],
  [stationPlace.HIGHWAY, 'ALONG_MOTORWAY'],
]);

/** Hours of a week; the end of a day is its last minute there. */
export function hoursOf(slots: readonly BusinessSlot[]): object {
  if (slots.length === 0) return { twentyfourseven: true };
  const regular_hours = slots.flatMap(({ weekdays, start, end }) =>
    [...new Set(weekdays)].map((weekday) => ({ weekday, period_begin: start, period_end: end === '00:00' ? '23:59' : end })),
  );
  return { twentyfourseven: false, regular_hours };
}

/** Id of an EVSE as signs show it (eMI3); undefined where a gun's code has other characters. */
export function evseIdOf({ countryCode, partyId }: OcpiParty, code: string): string | undefined {
  const id = `${countryCode}*${partyId}*E${code.toUpperCase().replaceAll('-', '*')}`;
  return /^[A-Z]{2}\*[A-Z0-9]{3}\*E[A-Z0-9][A-Z0-9*]{0,30}$/.test(id) ? id : undefined;
}

/** A gun as it stands, with its tariff where it has one. `since`: when that tariff came to be what it is. */
export function evseOf(gun: GunPlace, status: number, our: OcpiParty, tariff?: { id: string; since: number }) {
  const last_updated = ocpiTime(Math.max(Date.parse(gun.changedAt), tariff?.since ?? 0));
  const evse_id = evseIdOf(our, gun.connectorCode);
  const place = gun.berthNo === '' ? gun.connectorCode : gun.berthNo;
  return {
    ...{ uid: gun.connectorId, ...(evse_id !== undefined && { evse_id }), status: evseStatus(gun, status) },
    capabilities: ['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE'],
    connectors: [{ id: connectorId, ...connectorOf(gun), ...(tariff && { tariff_ids: [tariff.id] }), last_updated }],
    ...{ physical_reference: place.slice(0, 16), last_updated },
  };
}
export type Evse = ReturnType<typeof evseOf>;

/** A station with its guns as OCPI has it. */
export function locationOf(station: StationPlace, evses: readonly Evse[], our: OcpiParty, changedAt: number) {
  const parking_type = parkingTypes.get(station.stationPlace);
  const guide = station.siteGuide.trim();
  return {
    ...{
      country_code: our.countryCode,
      party_id: our.partyId,
      id: station.stationId,
      publish: true,
      name: station.stationName.slice(0, 255),
    },
    ...{ address: station.address.slice(0, 255), city: cityOf(station), country: 'CHN', coordinates: coordinatesOf(station) },
    ...(parking_type !== undefined && { parking_type }),
    evses,
    ...(guide !== '' && { directions: [{ language: 'zh', text: guide.slice(0, 512) }] }),
    ...{ time_zone: station.timezone, opening_times: hoursOf(station.businessHours), last_updated: ocpiTime(changedAt) },
  };
}
export type OcpiLocation = ReturnType<typeof locationOf>;
