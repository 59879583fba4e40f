import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  parkName,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { plateInput } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { proofMaterials } from '../../kernel/word-lists.ts';
import { disabledLevel } from './disabled-rule.ts';
import { disabledCarPage } from './menu.ts';

export const disabledStatus = enumOf('disabledStatus', '审核状态', {
  TO_AUDIT: [0, '待审核', 'amber'],
  PASSED: [1, '已通过', 'green'],
  REJECTED: [2, '已驳回', 'red'],
  WITHDRAWN: [3, '已撤销', 'grey'],
  DONE: [5, '已到期', 'grey'],
});
export const disabledRelation = enumOf('disabledRelation', '关系', { SELF: [1, '本人'], FAMILY: [2, '直系亲属'] });

/** Number of the identity card, kind of the disability, its level; `B1` and so on when it was issued again. */
export const disabledCertNo = z
  .string()
  .trim()
  .toUpperCase()
  .max(22)
  .regex(/^\d{17}[\dX][1-7][1-4](B\d)?$/, '请输入20位残疾证号')
  .meta({ title: '残疾证号', kind: 'certificate', masked: 'certificate' });
/** Level a certificate was issued for: the last of its twenty characters. */
export const levelOfCert = (certNo: string): number => Number(certNo[19]);

export const disabledCarFields = z.object({
  plateNo: plateInput(),
  plateColor: plateColor.schema,
  holderName: text('持证人', 30, 1),
  phone: phoneNumber('电话'),
  disabledCertNo,
  certValidTo: date('证件有效期至').meta({ notBefore: { days: 0 } }),
  relation: disabledRelation.schema,
  driverLicenceType: text('准驾车型', 10),
  materials: proofMaterials.for(
    z
      .array(text('材料', 20, 1))
      .max(10)
      .meta({ title: '已收材料' }),
  ),
});

export const disabledCarRow = disabledCarFields.extend({
  carId: id('车辆'),
  plateNo: plateNo(),
  phone: personalPhone('电话', 'disabledCar', 'carId'),
  disabledCertNo: documentNo('残疾证号').meta({
    kind: 'certificate',
    masked: 'certificate',
    reveal: { record: 'disabledCar', id: 'carId' },
  }),
  disabledLevel: disabledLevel.schema,
  auditStatus: disabledStatus.schema,
  applicantName: personName('申请人'),
  createdAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  opinion: words('审核意见'),
  validFrom: date('生效日期').nullable(),
  validTo: date('失效日期').nullable(),
  dealerName,
  rev,
});
export type DisabledCarRow = z.output<typeof disabledCarRow>;

export const disabledStay = z.object({
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  parkName,
  plateNo: plateNo(),
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间').nullable(),
  usedMin: z.number().int().meta({ title: '使用免费分钟' }),
  discountFen: fen('折扣优惠'),
});
export type DisabledStay = z.output<typeof disabledStay>;

export const disabledCarFilters = {
  plateNo: platePart().optional(),
  holderName: searchText('持证人', 30).optional(),
  disabledLevel: queryCode(disabledLevel.schema).optional(),
  auditStatus: queryCode(disabledStatus.schema).optional(),
  /** 0 waits for a decision. */
  handled: queryCode(flag('处理')).optional(),
  expiringDays: queryInteger('到期天数内', 0, 366).optional(),
};

/** Columns of an import file, in order. */
export const disabledImportColumns = {
  plateNo: '车牌号',
  holderName: '持证人',
  phone: '电话',
  disabledCertNo: '残疾证号',
  certValidTo: '证件有效期至',
  relation: '关系',
  driverLicenceType: '准驾车型',
  materials: '已收材料',
} as const;

/** With the plates it was good for, and the stays that used it. */
const disabledCarDetail = disabledCarRow.extend({
  /** Plates it was good for, latest first. */
  plates: z.array(z.object({ plateNo: plateNo(), fromTime: instant('起'), toTime: instant('止') })),
  /** Latest stays that used it. */
  stays: z.array(disabledStay),
});

const key = z.object({ id: uuid('车辆') });
const path = '/special/v2/api/disabledCars';

export const disabledCars = {
  list: endpoint({
    method: 'GET',
    path,
    title: '残疾人车辆',
    access: [disabledCarPage.code],
    query: pageQuery(disabledCarFilters),
    data: pageOf(disabledCarRow),
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '残疾人车辆导入模板',
    access: [disabledCarPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入残疾人车辆',
    access: [disabledCarPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出残疾人车辆',
    access: [disabledCarPage.can.export],
    kind: 'file',
    query: z.object(disabledCarFilters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '残疾人车辆详情',
    access: [disabledCarPage.code],
    params: key,
    data: disabledCarDetail,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '申请残疾人车辆优惠',
    access: [disabledCarPage.can.add],
    body: disabledCarFields,
    data: z.object({ carId: id('车辆') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改残疾人车辆申请',
    access: [disabledCarPage.can.edit],
    params: key,
    /** Left out, phone and certificate stay: who sees them masked cannot send them back. */
    body: disabledCarFields.extend({ phone: phoneNumber('电话').optional(), disabledCertNo: disabledCertNo.optional(), rev }),
    data: z.null(),
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/:id/audit`,
    title: '审核残疾人车辆',
    access: [disabledCarPage.can.audit],
    params: key,
    body: z.object({ passed: verdict('结论'), opinion: text('审核意见', 200), rev }),
    data: z.null(),
  }),
  changePlate: endpoint({
    method: 'POST',
    path: `${path}/:id/plate`,
    title: '残疾人车辆换牌',
    access: [disabledCarPage.can.edit],
    params: key,
    body: z.object({ plateNo: plateInput(), plateColor: plateColor.schema, rev }),
    data: z.null(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '撤销残疾人车辆',
    access: [disabledCarPage.can.delete],
    params: key,
    body: z.object({ reason: text('撤销原因', 200, 1), rev }),
    data: z.null(),
  }),
};

/** Plates a certificate may be changed to within a year. */
export const maxDisabledPlateChanges = 2;
export const disabledCarErrors = {
  certTaken: error('42671', '该残疾证已登记另一辆车'),
  plateTaken: error('42672', '该车牌已登记另一残疾证'),
  certOver: error('42673', '证件有效期已过'),
  wrongState: error('42674', '{status}的车辆不能{action}'),
  opinion: error('42675', '驳回请填写审核意见'),
  changeLimit: error('42676', '一年内最多换牌2次'),
  samePlate: error('42677', '新车牌与原车牌相同'),
};
