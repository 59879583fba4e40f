import { type BusinessSlot, businessHoursText, stationParkFee, workStatus } from '@bochong/contract/charging-asset';
import { peerPrice } from '../../charging-tariff/index.ts';

/** What a peer pays of the list price. */
export interface PeerTerms {
  elecBp: number;
  serviceBp: number;
  serviceReduceE5: number;
}

/** A stretch of a day at one list price, units of 0.00001 yuan a kWh. */
export interface PricedStretch {
  startMin: number;
  elecPriceE5: number;
  servicePriceE5: number;
}

export interface PolicyInfo {
  /** HHmmss. */
  StartTime: string;
  ElecPrice: number;
  ServicePrice: number;
}

const digits = (n: number) => String(n).padStart(2, '0');

/** A day's prices as a peer is told them: after its terms, four decimals, equal neighbours as one. */
export function policyOf(day: readonly PricedStretch[], terms: PeerTerms): PolicyInfo[] {
  const policy: PolicyInfo[] = [];
  for (const { startMin, elecPriceE5, servicePriceE5 } of day) {
    const elec = peerPrice(elecPriceE5, terms.elecBp) / 10_000;
    const service = peerPrice(servicePriceE5, terms.serviceBp, terms.serviceReduceE5) / 10_000;
    const last = policy.at(-1);
    if (last?.ElecPrice === elec && last.ServicePrice === service) continue;
    policy.push({ StartTime: `${digits(Math.floor(startMin / 60))}${digits(startMin % 60)}00`, ElecPrice: elec, ServicePrice: service });
  }
  return policy;
}

/** Prices of a day in words, as station pages of peers print them: `00:00起0.3000元/度；08:00起0.9000元/度`. At most 256 characters. */
export const feeText = (policy: readonly PolicyInfo[], of: 'ElecPrice' | 'ServicePrice'): string =>
  policy
    .filter((part, at) => part[of] !== policy[at - 1]?.[of])
    .map(({ StartTime, ...prices }) => `${StartTime.slice(0, 2)}:${StartTime.slice(2, 4)}起${prices[of].toFixed(4)}元/度`)
    .join('；')
    .slice(0, 256);

/** How a gun stands, in the codes of T/CEC 102; one that is switched off as its peer wants it told. */
export function connectorStatus(status: number, forDisabled: number): number {
  if (status === workStatus.OFFLINE) return 0;
  if (status === workStatus.FAULTED) return 255;
  if (status === workStatus.DISABLED) return forDisabled;
  if (status === workStatus.CHARGING) return 3;
  if (status === workStatus.RESERVED) return 4;
  return status === workStatus.IDLE ? 1 : 2;
}

/** Answer to whether a charge could begin: 0 yes, 1 no plug, 2 the device cannot. */
export function authFailure(status: number, requirePlug: boolean): 0 | 1 | 2 {
  if (status === workStatus.PLUGGED) return 0;
  if (status !== workStatus.IDLE) return 2;
  return requirePlug ? 1 : 0;
}

/** Watt-hours as kilowatt-hours with one decimal, half up. */
export const oneDecimalKwh = (wh: number): number => Math.floor((wh + 50) / 100) / 10;

/** Watts as kilowatts with one decimal. */
const kilowatts = (watts: number): number => Math.round(watts / 100) / 10;

/** Fields that have a value: what is not known is left out, never null. */
const known = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''));

export interface GunFacts {
  connectorCode: string;
  connectorName: string;
  connectorType: number;
  nationalStandard: number;
  voltageLower: number | null;
  voltageUpper: number | null;
  ratedCurrentA: number | null;
  ratedPowerW: number;
  berthNo: string;
}
export interface EquipmentFacts {
  equipmentCode: string;
  equipmentName: string;
  equipmentType: number;
  ratedPowerW: number;
  manufacturerName: string;
  model: string;
  productionDate: string | null;
  guns: readonly GunFacts[];
}
export interface StationFacts {
  stationCode: string;
  stationName: string;
  stationType: number;
  stationStatus: number;
  stationPlace: number;
  areaCode: string;
  address: string;
  lng: number | null;
  lat: number | null;
  serviceTel: string;
  stationTel: string;
  parkNums: number;
  businessHours: readonly BusinessSlot[];
  parkFeeType: number;
  parkFeeText: string;
  payment: string;
  supportReserve: boolean;
  operatorId9: string;
  ownerId9: string;
  siteGuide: string;
  matchCars: string;
  parkInfo: string;
  remark: string;
  equipments: readonly EquipmentFacts[];
}

const connectorInfo = (gun: GunFacts) =>
  known({
    ConnectorID: gun.connectorCode,
    ConnectorName: gun.connectorName,
    ConnectorType: gun.connectorType,
    VoltageUpperLimits: gun.voltageUpper,
    VoltageLowerLimits: gun.voltageLower,
    Current: gun.ratedCurrentA,
    Power: kilowatts(gun.ratedPowerW),
    ParkNo: gun.berthNo,
    NationalStandard: gun.nationalStandard,
  });

const equipmentInfo = (equipment: EquipmentFacts) =>
  known({
    EquipmentID: equipment.equipmentCode,
    EquipmentName: equipment.equipmentName,
    ManufacturerName: equipment.manufacturerName,
    EquipmentModel: equipment.model,
    ProductionDate: equipment.productionDate,
    EquipmentType: equipment.equipmentType,
    Power: kilowatts(equipment.ratedPowerW),
    ConnectorInfos: equipment.guns.map(connectorInfo),
  });

/** A station as T/CEC 102 has it. `ourOperatorId` stands where the station names no operator of its own. */
export const stationInfo = (station: StationFacts, ourOperatorId: string, policy: readonly PolicyInfo[]): Record<string, unknown> =>
  known({
    StationID: station.stationCode,
    OperatorID: station.operatorId9 || ourOperatorId,
    EquipmentOwnerID: station.ownerId9 || station.operatorId9 || ourOperatorId,
    StationName: station.stationName,
    CountryCode: 'CN',
    AreaCode: station.areaCode,
    Address: station.address,
    StationTel: station.stationTel,
    ServiceTel: station.serviceTel,
    StationType: station.stationType,
    StationStatus: station.stationStatus,
    ParkNums: station.parkNums,
    StationLng: station.lng,
    StationLat: station.lat,
    SiteGuide: station.siteGuide,
    Construction: station.stationPlace,
    MatchCars: station.matchCars,
    ParkInfo: station.parkInfo,
    BusinessHours: businessHoursText(station.businessHours),
    ElectricityFee: feeText(policy, 'ElecPrice'),
    ServiceFee: feeText(policy, 'ServicePrice'),
    ParkFee: station.parkFeeText || stationParkFee.label(station.parkFeeType),
    Payment: station.payment,
    SupportOrder: station.supportReserve ? 1 : 0,
    Remark: station.remark,
    EquipmentInfos: station.equipments.map(equipmentInfo),
  });
