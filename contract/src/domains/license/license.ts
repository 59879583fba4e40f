import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, documentNo, id, instant, personName, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import {
  authType,
  importType,
  licenseMode,
  licenseParkStatus,
  licenseState,
  poolChangeStatus,
  poolChangeType,
  poolSource,
  poolStatus,
  targetType,
  tradeType,
} from './license-enums.ts';
import { licenseItem } from './license-file.ts';
import { operatorAuthPage } from './menu.ts';

const count = (title: string) => z.number().int().meta({ title });

export const poolItem = z.object({
  authType: authType.schema,
  totalQty: count('总量'),
  usedQty: count('已用'),
  availableQty: count('可用'),
});
export const licensePool = z.object({
  poolId: id('授权池'),
  poolNo: z.string().meta({ title: '授权池编号' }),
  poolName: z.string().meta({ title: '授权池' }),
  dealerId: id('运营单位'),
  dealerName: z.string().meta({ title: '运营单位' }),
  items: z.array(poolItem).meta({ title: '授权项' }),
  startDate: date('生效日'),
  expireDate: date('到期日'),
  remainDays: count('剩余天数'),
  source: poolSource.schema,
  poolStatus: poolStatus.schema,
  licenseNos: z.array(z.string()).meta({ title: '授权文件号' }),
});
export type LicensePool = z.output<typeof licensePool>;

export const historyLicense = z.object({
  licenseId: id('授权'),
  licenseNo: documentNo('授权文件号'),
  poolId: id('授权池'),
  poolName: z.string().meta({ title: '授权池' }),
  mode: licenseMode.schema,
  items: z.array(licenseItem).meta({ title: '授权项' }),
  startDate: date('生效日'),
  expireDate: date('到期日'),
  importType: importType.schema,
  importedAt: instant('导入时间'),
  importedBy: personName('导入人'),
  fileHash: z.string().meta({ title: '文件摘要' }),
  machineCode: documentNo('机器码'),
  state: licenseState.schema,
});
export type HistoryLicense = z.output<typeof historyLicense>;

export const licenseTrade = z.object({
  tradeId: id('交易'),
  poolId: id('授权池'),
  poolName: z.string().meta({ title: '授权池' }),
  authType: authType.schema,
  tradeType: tradeType.schema,
  qty: count('数量'),
  beforeQty: count('交易前可用'),
  afterQty: count('交易后可用'),
  parkName: z.string().meta({ title: '停车场' }),
  licenseNo: documentNo('授权文件号'),
  operator: personName('操作人'),
  at: instant('时间'),
  remark: z.string().meta({ title: '备注' }),
});

export const licensePark = z.object({
  linkId: id('授权车场'),
  poolId: id('授权池'),
  poolName: z.string().meta({ title: '授权池' }),
  targetType: targetType.schema,
  targetId: id('对象'),
  parkName: z.string().meta({ title: '停车场' }),
  authType: authType.schema,
  licensedQty: count('授权数'),
  actualQty: count('实际数'),
  overQty: count('超配数'),
  linkedAt: instant('分配时间'),
  status: licenseParkStatus.schema,
});
export type LicensePark = z.output<typeof licensePark>;

/** Quantity of one kind at one place before or after a change. */
export const placedItem = z.object({ parkName: z.string(), authType: authType.schema, qty: z.number().int() });
export const poolChange = z.object({
  changeId: id('变更'),
  changeNo: documentNo('变更编号'),
  poolName: z.string().meta({ title: '授权池' }),
  changeType: poolChangeType.schema,
  before: z.array(placedItem).meta({ title: '变更前' }),
  after: z.array(placedItem).meta({ title: '变更后' }),
  reason: words('原因'),
  status: poolChangeStatus.schema,
  operator: personName('操作人'),
  at: instant('时间'),
});

const ofDealer = { dealerId: uuid('运营单位').optional() };
const ofPool = { ...ofDealer, poolId: uuid('授权池').optional() };

export const licenses = {
  pools: endpoint({
    method: 'GET',
    path: '/license/v2/api/licensePoolInfos',
    title: '授权池',
    access: [operatorAuthPage.code],
    query: pageQuery({
      ...ofDealer,
      poolName: searchText('授权池').optional(),
      poolStatus: queryCode(poolStatus.schema).optional(),
      authType: queryCode(authType.schema).optional(),
    }),
    data: pageOf(licensePool),
  }),
  histories: endpoint({
    method: 'GET',
    path: '/license/v2/api/historyLicenseInfos',
    title: '历史授权',
    access: [operatorAuthPage.code],
    query: pageQuery({ ...ofPool, licenseNo: searchText('授权文件号', 64).optional(), ...period('导入时间') }),
    data: pageOf(historyLicense),
  }),
  trades: endpoint({
    method: 'GET',
    path: '/license/v2/api/licenseTradeRecords',
    title: '授权交易记录',
    access: [operatorAuthPage.code],
    query: pageQuery({
      ...ofPool,
      tradeType: queryCode(tradeType.schema).optional(),
      authType: queryCode(authType.schema).optional(),
      ...period('时间'),
    }),
    data: pageOf(licenseTrade),
  }),
  parks: endpoint({
    method: 'GET',
    path: '/license/v2/api/listLicenseParks',
    title: '授权停车场',
    access: [operatorAuthPage.code],
    query: pageQuery({
      ...ofPool,
      parkName: searchText('停车场').optional(),
      status: queryCode(licenseParkStatus.schema).optional(),
    }),
    data: pageOf(licensePark),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/license/v2/api/licensePoolChanges',
    title: '授权池变更记录',
    access: [operatorAuthPage.code],
    query: pageQuery({ ...ofPool, changeType: queryCode(poolChangeType.schema).optional() }),
    data: pageOf(poolChange),
  }),
  authTypes: endpoint({
    method: 'GET',
    path: '/license/v2/api/listAuthTypeByDealerId',
    title: '单位授权类型',
    access: [operatorAuthPage.code],
    query: z.object(ofDealer),
    data: z.array(
      z.object({
        authType: authType.schema,
        authTypeName: z.string(),
        totalQty: count('总量'),
        usedQty: count('已用'),
        expireDate: date('到期日'),
      }),
    ),
  }),
  /** Null, with a code that passes silently, when no licence was ever imported. */
  info: endpoint({
    method: 'GET',
    path: '/license/v2/api/getAuthInfo',
    title: '授权信息',
    access: 'session',
    query: z.object(ofDealer),
    data: z
      .object({
        licenseMode: licenseMode.schema,
        pools: z.array(licensePool),
        nearestExpire: date('最近到期日').nullable(),
        remainDays: count('剩余天数').nullable(),
        overParks: z.array(licensePark.pick({ targetId: true, parkName: true, authType: true, overQty: true })),
      })
      .nullable(),
  }),
  local: endpoint({
    method: 'GET',
    path: '/license/v2/api/queryLocalLicense',
    title: '本机授权',
    access: [operatorAuthPage.code],
    data: z.object({
      machineCode: documentNo('机器码'),
      productCode: z.string().meta({ title: '产品' }),
      version: z.string().meta({ title: '版本' }),
      licenses: z.array(historyLicense),
    }),
  }),
};

export const licenseErrors = {
  none: error('0xd19510001', '没有授权记录', 200, 'return'),
  /** The server refuses writes of a unit without a licence, frozen, or past its grace. */
  barred: error('42261', '{reason}', 422),
  /** Status 3: extra units cannot be enabled until the licence is adjusted. */
  changed: error('42279', '{parkName}的{authType}为{licensed}，现有{actual}，请先调整授权再增加或启用'),
  unreadable: error('42262', '授权文件无法识别，请确认文件完整且未被修改'),
  signature: error('42263', '授权文件签名无效，不是由授权中心签发'),
  product: error('42264', '授权文件不属于本产品'),
  machine: error('42265', '授权文件与本机不匹配，请核对机器码或运营单位编号'),
  used: error('42266', '授权文件{licenseNo}已经导入过'),
  dates: error('42267', '授权文件的日期或数量不合理'),
  quota: error('42268', '{authType}可用{available}，不足{wanted}'),
  otherPool: error('42269', '{parkName}的{authType}已由其他授权池分配'),
  poolClosed: error('42270', '授权池已到期或停用，不能分配'),
  notLinked: error('42271', '{parkName}没有分配{authType}'),
  wrongKind: error('42272', '{authType}不能分配给停车场'),
  activation: error('42273', '激活码无效或已使用'),
  noIssuer: error('42381', '尚未确定授权签发方：请先完成安装，或设置BOCHONG_LICENSE_PUBLIC_KEY', 422),
  outsideIssuer: error('42382', '本平台的授权由外部签发，不能自行签发', 422),
  noCentre: error('42383', '未配置授权中心，请改用文件导入', 422),
  centre: error('42274', '授权中心暂时无法连接，请稍后再试或改用文件导入'),
};
