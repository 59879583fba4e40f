import type { z } from 'zod';

/**
 * A list of usual words for a text: reasons, papers, makers. A record keeps the word itself, so a word that is renamed, switched off or removed later
 * stays readable where it stands. The platform and each unit add words of their own and switch off those they do not want.
 */
export interface WordList {
  readonly dicType: string;
  readonly title: string;
  /** The product's own words by their codes. */
  readonly words: Readonly<Record<string, string>>;
  /** Offers the list where a text, or each of several, is entered; other words may be typed. */
  for<S extends z.ZodType>(schema: S): S;
}

const wordList = (dicType: string, title: string, words: Readonly<Record<string, string>>): WordList => ({
  ...{ dicType, title, words },
  for: (schema) => schema.meta({ kind: 'listed', dicType }),
});

export const passageReasons = wordList('passageReason', '放行原因', {
  PLATE_MISREAD: '车牌识别错误',
  DEVICE_FAULT: '设备故障',
  EMERGENCY: '救护、消防等应急车辆',
  OFFICIAL: '公务车辆',
  TURNED_BACK: '未停放，掉头离场',
  SUPERVISOR: '值班负责人同意',
});
export const orderHandlingReasons = wordList('orderHandlingReason', '订单处理原因', {
  PLATE_MISREAD: '车牌识别错误',
  DUPLICATE: '重复订单',
  MISSED_EXIT: '漏拍离场',
  DEVICE_FAULT: '设备故障',
  COMPLAINT: '车主投诉属实',
});
export const listRemovalReasons = wordList('listRemovalReason', '名单移除原因', {
  EXPIRED: '资格到期',
  MOVED: '车主搬离或离职',
  SOLD: '车辆已转让',
  MISTAKE: '录入有误',
});
export const passCancelReasons = wordList('passCancelReason', '包期注销原因', {
  MOVED: '搬离或离职',
  SOLD: '车辆已转让',
  CHANGED: '改办其他包期',
  MISTAKE: '办理有误',
});
export const proofMaterials = wordList('proofMaterial', '证明材料', {
  IDENTITY: '身份证',
  VEHICLE: '行驶证',
  DRIVER: '驾驶证',
  DISABLED: '残疾证',
  KINSHIP: '亲属关系证明',
  LEASE: '租房合同',
  PROPERTY: '房产证',
});
export const revealReasons = wordList('revealReason', '查看明文原因', {
  MOVE: '通知挪车',
  COMPLAINT: '处理投诉',
  ARREARS: '核对欠费',
  REFUND: '核对退款',
});
export const chargingHandlingReasons = wordList('chargingHandlingReason', '充电业务处理原因', {
  DEVICE_FAULT: '设备故障',
  OFFLINE: '设备离线，数据未上传',
  METER_WRONG: '电表读数异常',
  CUSTOMER: '车主要求',
  COMPLAINT: '投诉处理',
});
export const remoteCommandReasons = wordList('remoteCommandReason', '远程指令原因', {
  INSPECTION: '例行检查',
  DEVICE_FAULT: '排除设备故障',
  CUSTOMER: '车主求助',
  CONFIGURATION: '调整配置',
});
export const waiverReasons = wordList('waiverReason', '免收与核销原因', {
  COMPLAINT: '投诉属实',
  DEVICE_FAULT: '设备故障',
  UNCOLLECTABLE: '确认无法收回',
  GOODWILL: '服务补偿',
});
export const deviceVendors = wordList('deviceVendor', '设备厂商', {
  HIKVISION: '海康威视',
  DAHUA: '大华',
  ZKTECO: '熵基',
  STAR_CHARGE: '星星充电',
  TELD: '特来电',
});
export const vehicleBrands = wordList('vehicleBrand', '车辆品牌', {
  BYD: '比亚迪',
  TESLA: '特斯拉',
  GEELY: '吉利',
  CHANGAN: '长安',
  GREAT_WALL: '长城',
  NIO: '蔚来',
  LI: '理想',
  XPENG: '小鹏',
  BENZ: '奔驰',
  BMW: '宝马',
});

/** Every list of the product. */
export const wordLists: readonly WordList[] = [
  passageReasons,
  orderHandlingReasons,
  listRemovalReasons,
  passCancelReasons,
  proofMaterials,
  revealReasons,
  chargingHandlingReasons,
  remoteCommandReasons,
  waiverReasons,
  deviceVendors,
  vehicleBrands,
];
