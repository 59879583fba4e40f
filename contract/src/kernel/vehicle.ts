import { z } from 'zod';
import { type CodeOf, enumOf, withTable } from './enum-of.ts';

/** Plate colours as this product stores them; adapters translate every outside numbering. */
export const plateColor = enumOf('plateColor', '车牌颜色', {
  UNKNOWN: [0, '未知'],
  BLUE: [1, '蓝色'],
  YELLOW: [2, '黄色'],
  WHITE: [3, '白色'],
  BLACK: [4, '黑色'],
  GREEN: [5, '渐变绿'],
  YELLOW_GREEN: [6, '黄绿双拼'],
  BLUE_WHITE: [7, '蓝白渐变'],
  PURE_GREEN: [8, '绿色'],
  OTHER: [9, '其他'],
});
export type PlateColor = CodeOf<typeof plateColor>;

export const energyType = enumOf('energyType', '能源类型', {
  UNKNOWN: [0, '未知'],
  FUEL: [1, '燃油'],
  BEV: [2, '纯电动'],
  PHEV: [3, '非纯电动新能源'],
});
export type EnergyType = CodeOf<typeof energyType>;

export const vehicleClass = enumOf('vehicleClass', '车型', {
  SMALL: [1, '小型车'],
  MEDIUM: [2, '中型车'],
  LARGE: [3, '大型车'],
  XLARGE: [4, '超大型车'],
  MOTORCYCLE: [5, '摩托车'],
  OTHER: [9, '其他'],
});
export type VehicleClass = CodeOf<typeof vehicleClass>;

/** Who or what read a plate. */
export const plateSource = enumOf('plateSource', '车牌来源', {
  CAMERA: [1, '相机识别'],
  HANDHELD_OCR: [2, '手持机识别'],
  MANUAL: [3, '人工录入'],
  GUARD: [4, '远程值守录入'],
  OWNER_SCAN: [5, '车主扫码'],
  VIDEO: [6, '高位视频/视频桩'],
  PATROL: [7, '巡检车'],
  CORRECTED: [8, '平台更正'],
});

const plateTypes = {
  LARGE: ['01', '大型汽车'],
  SMALL: ['02', '小型汽车'],
  EMBASSY: ['03', '使馆'],
  CONSULATE: ['04', '领馆'],
  OVERSEAS: ['05', '境外'],
  FOREIGN: ['06', '外籍'],
  MOTORCYCLE: ['07', '普通摩托'],
  LIGHT_MOTORCYCLE: ['08', '轻便摩托'],
  LOW_SPEED: ['13', '低速车'],
  TRAILER: ['15', '挂车'],
  COACH: ['16', '教练'],
  TEMPORARY_ENTRY: ['20', '临时入境'],
  TEMPORARY: ['22', '临时行驶车'],
  POLICE: ['23', '警用'],
  HONG_KONG: ['26', '香港入出境'],
  MACAO: ['27', '澳门入出境'],
  ARMED_POLICE: ['31', '武警'],
  ARMY: ['32', '军队'],
  UNLICENSED: ['41', '无号牌'],
  LARGE_NEW_ENERGY: ['51', '大型新能源'],
  SMALL_NEW_ENERGY: ['52', '小型新能源'],
  EMERGENCY: ['91', '应急救援'],
  CIVIL_AVIATION: ['92', '民航'],
  OTHER: ['99', '其他'],
} as const satisfies Record<string, readonly [code: string, label: string]>;

type PlateTypes = typeof plateTypes;
export type PlateType = PlateTypes[keyof PlateTypes][0];

const codes = Object.fromEntries(Object.entries(plateTypes).map(([name, [code]]) => [name, code])) as {
  readonly [K in keyof PlateTypes]: PlateTypes[K][0];
};
const plateTypeOptions = Object.values(plateTypes).map(([value, label]) => ({ value, label: label as string }));
const plateTypeNames = new Map<string, { label: string }>(plateTypeOptions.map((option) => [option.value, option]));
const plateTypeTable = {
  title: '号牌种类',
  options: plateTypeOptions,
  label: (code: string | number | null | undefined) => (code ? (plateTypeNames.get(String(code))?.label ?? `未知(${code})`) : ''),
};

/** Plate kinds of GA/T 16.7: two-character text codes (the standard fixes them), 91 and 92 are our own. */
export const plateType = {
  ...codes,
  ...plateTypeTable,
  dicType: 'plateType',
  schema: withTable(z.literal(Object.values(codes)).meta({ title: '号牌种类', dicType: 'plateType' }), plateTypeTable),
};

/** As whom a vehicle parks: decides its tariff variant and its right. */
export const carType = enumOf('carType', '停车身份', {
  TEMP: [1, '临停车'],
  PASS: [2, '包期车'],
  WHITE: [3, '白名单车'],
  BLACK: [4, '黑名单车'],
  STAGGER: [5, '错时共享车'],
  BOOK: [6, '预约车'],
  COMPANY: [7, '企业车'],
  VIP: [8, '贵宾/内部车'],
  SPECIAL: [9, '特种免费车'],
  DISABLED: [10, '残疾人车'],
  UNLICENSED: [11, '无牌车'],
  PASS_EXPIRED: [12, '过期包期车'],
  GROUP_OVERFLOW: [13, '车位组超额车'],
});
export type CarType = CodeOf<typeof carType>;

/** Tables whose words a unit may choose, by the target of its names (`plateNameTarget`). */
export const vehicleTables = { 1: plateColor, 2: plateType, 3: carType, 4: vehicleClass } as const;
/** Who is charged as everybody is: temporary cars, those without a plate, and those whose right does not reach. */
export const temporaryTypes = [carType.TEMP, carType.UNLICENSED, carType.PASS_EXPIRED, carType.GROUP_OVERFLOW] as const;
export const isTemporary = (type: number): boolean => (temporaryTypes as readonly number[]).includes(type);
