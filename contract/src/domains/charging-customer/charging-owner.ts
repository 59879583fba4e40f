import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  fen,
  instant,
  instantInput,
  mobile,
  personalPhone,
  plateNo,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { plateInput } from '../../kernel/plate.ts';
import { ownerStatus, registerSource } from './customer-enums.ts';
import { chargeCardPage, chargeWhiteListPage, ownerAccountPage, vinPage } from './menu.ts';

/** What a user writes of an owner. */
export const ownerFields = z.object({ nickname: text('昵称', 30).default(''), realName: text('姓名', 20).default('') });
/** Most plates of one owner. */
export const maxOwnerPlates = 5;

export const ownerPlateFields = z.object({
  plateNo: plateInput(),
  isDefault: z.boolean().default(false).meta({ title: '默认车牌' }),
  verified: z.boolean().default(false).meta({ title: '已核验行驶证', help: '核验过的车牌只能属于一位车主' }),
});
export const ownerPlate = z.object({
  plateNo: plateNo(),
  isDefault: z.boolean().meta({ title: '默认' }),
  verified: named(z.boolean().meta({ title: '认证' }), [true, '已认证', 'green'], [false, '未认证', 'grey']),
  createdAt: instant('绑定时间'),
});
export const chargingOwner = ownerFields.extend({
  ownerId: uuid('车主'),
  dealerName,
  ownerNo: documentNo('账号'),
  phone: personalPhone('手机', 'chargingOwner', 'ownerId'),
  registerSource: registerSource.schema,
  appFlag: z.string().meta({ title: '所属应用' }),
  vipTypeId: uuid('VIP类型').nullable(),
  vipName: z.string().meta({ title: 'VIP' }),
  vipExpireAt: instant('VIP到期').nullable().meta({ empty: '长期' }),
  plates: z.array(plateNo()).meta({ title: '车牌' }),
  principalFen: fen('本金'),
  giftFen: fen('赠送金'),
  frozenFen: fen('冻结'),
  availableFen: signedFen('可用余额'),
  arrearsFen: fen('欠费'),
  totalOrders: z.number().int().meta({ title: '累计订单' }),
  totalEnergyWh: z.number().int().meta({ title: '累计电量' }),
  totalPaidFen: signedFen('累计消费'),
  status: ownerStatus.schema,
  statusReason: words('状态原因'),
  blackFlag: named(z.boolean().meta({ title: '黑名单' }), [true, '黑名单', 'red'], [false, '否', 'grey']),
  blackReason: words('拉黑原因'),
  registeredAt: instant('注册时间'),
  lastChargeAt: instant('最近充电').nullable(),
  rev,
});
export type ChargingOwner = z.output<typeof chargingOwner>;

const path = '/cps/v2/api/owners';
const params = z.object({ id: uuid('车主') });
const filters = {
  searchValue: searchText('账号/手机/昵称/车牌').optional(),
  status: queryCode(ownerStatus.schema).optional(),
  vipTypeId: uuid('VIP类型').optional(),
  registerSource: queryCode(registerSource.schema).optional(),
  inArrears: named(queryInteger('欠费', 0, 1), [1, '有欠费'], [0, '无欠费']).optional(),
  blackFlag: named(queryInteger('黑名单', 0, 1), [1, '黑名单'], [0, '正常']).optional(),
  ...period('注册时间'),
};
const can = ownerAccountPage.can;

export const chargingOwners = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '车主账户列表',
    access: [ownerAccountPage.code],
    query: pageQuery(filters),
    data: pageOf(chargingOwner),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出车主账户',
    access: [can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择车主',
    access: [ownerAccountPage.code, chargeCardPage.code, chargeWhiteListPage.code, vinPage.code],
    query: z.object({ searchValue: searchText('账号/手机/昵称/车牌').optional() }),
    data: z.array(z.object({ ownerId: uuid('车主'), ownerName: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '车主账户详情',
    access: [ownerAccountPage.code],
    params,
    data: chargingOwner.extend({ plateRows: z.array(ownerPlate) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增车主',
    access: [can.add],
    grows: true,
    body: ownerFields.extend({ phone: mobile('手机') }),
    data: z.object({ ownerId: uuid('车主') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改车主',
    access: [can.edit],
    params,
    body: ownerFields.extend({ rev }),
    data: z.object({ ownerId: uuid('车主') }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '冻结/解冻/注销车主',
    access: [can.freeze],
    params,
    body: z.object({ status: ownerStatus.schema, reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  setBlack: endpoint({
    method: 'POST',
    path: `${path}/:id/black`,
    title: '车主黑名单',
    access: [can.black],
    params,
    body: z.object({ blackFlag: z.boolean(), reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  setVip: endpoint({
    method: 'POST',
    path: `${path}/:id/vip`,
    title: '设置车主VIP',
    access: [can.vip],
    params,
    /** Without an end the type's own number of days counts. */
    body: z.object({ vipTypeId: uuid('VIP类型').nullable(), vipExpireAt: instantInput('到期时间').nullable().default(null), rev }),
    data: z.null(),
  }),
  bindPlate: endpoint({
    method: 'POST',
    path: `${path}/:id/plates`,
    title: '绑定车牌',
    access: [can.plate],
    params,
    body: ownerPlateFields,
    data: z.null(),
  }),
  unbindPlate: endpoint({
    method: 'POST',
    path: `${path}/:id/unbindPlate`,
    title: '解绑车牌',
    access: [can.plate],
    params,
    body: z.object({ plateNo: plateInput() }),
    data: z.null(),
  }),
};

export const chargingOwnerErrors = {
  mobileTaken: error('43180', '该手机号已注册'),
  plateVerified: error('43181', '该车牌已认证绑定其他车主'),
  tooManyPlates: error('43182', '每位车主最多绑定5个车牌'),
  wrongState: error('43183', '车主已{status}，不能{action}'),
  running: error('43184', '有进行中的充电订单，不能{action}'),
  hasMoney: error('43185', '账户还有余额{fen}元，不能注销；请先退余额'),
  hasArrears: error('43186', '有未结欠费{fen}元，不能{action}'),
  vipOff: error('43187', 'VIP类型已停用'),
};
