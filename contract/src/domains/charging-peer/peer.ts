import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, instant, integer, nameText, network, rev, signedFen, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { peerPage } from './menu.ts';
import { peerDialect, peerDisabledStatus, peerProtocol, peerPushKind, peerSettleMode, peerType } from './peer-enums.ts';

/** Code by which platforms name each other: T/CEC 102 the organisation's, OCPI the country code with the party id. */
const operatorId = (label: string) =>
  text(label, 9, 1)
    .regex(/^([0-9A-Z]{9}|[A-Z]{2}[0-9A-Z]{3})$/, `${label}为9位数字或大写字母；OCPI为2位国家代码加3位运营商代码`)
    .meta({ kind: 'code' });

/** What a peer's users pay of the list price. A reduction of the service fee and a rate exclude each other. */
export const peerPriceFields = {
  elecBp: integer('电费折扣', 1, 10_000).default(10_000).meta({ kind: 'rate' }),
  serviceBp: integer('服务费折扣', 1, 10_000).default(10_000).meta({ kind: 'rate' }),
  serviceReduceE5: integer('服务费直减(元/度)', 0, 1_000_000).default(0),
};

/** Fields a user writes; create and edit share them. */
export const peerFields = z.object({
  peerName: nameText('平台名称', 50),
  protocol: peerProtocol.schema.default(peerProtocol.TCEC),
  peerOperatorId: operatorId('对方组织机构代码'),
  peerType: peerType.schema.default(peerType.AGGREGATOR),
  ourOperatorId: operatorId('我方组织机构代码'),
  pathVersion: text('接口版本', 20, 1)
    .regex(/^v\d{8}$/, '接口版本形如v20160701')
    .default('v20160701'),
  dialect: peerDialect.schema.default(peerDialect.CEC2016),
  tokenTtlSec: integer('令牌有效期(秒)', 300, 604_800).default(7200),
  ipAllowList: z.array(network).max(50, '白名单最多50条').default([]).meta({ title: '来源地址白名单', empty: '不限来源' }),
  statusForDisabled: peerDisabledStatus.schema.default(peerDisabledStatus.FAULT),
  requirePlug: z.boolean().default(true).meta({ title: '鉴权须已插枪' }),
  ...peerPriceFields,
  settleMode: peerSettleMode.schema.default(peerSettleMode.POSTPAID),
  warnFen: fen('余额提醒线', 1_000_000_000).default(0),
  nightlyCheck: z.boolean().default(true).meta({ title: '每日对账' }),
  foreignUse: z.boolean().default(false).meta({ title: '我方用户可用其桩' }),
  pushKinds: z.array(peerPushKind.schema).max(6).default([]).meta({ title: '推送项', empty: '不推送' }),
});

export const peer = peerFields.extend({
  peerId: uuid('平台'),
  dealerName,
  enabled: named(z.boolean().meta({ title: '状态' }), [true, '启用', 'green'], [false, '停用', 'grey']),
  /** When the keys that the peer calls us with were made; they are told that once. */
  secretsAt: instant('我方密钥时间').nullable(),
  /** Until then the keys before hold too. */
  formerUntil: instant('旧密钥有效至').nullable(),
  /** Tokens that hold now. */
  tokenCount: z.number().int().meta({ title: '有效令牌' }),
  tokenAt: instant('最近取令牌').nullable(),
  stationCount: z.number().int().meta({ title: '开放电站' }),
  /** Where we call it; empty: nothing is told to it. */
  outBaseUrl: z.string().meta({ title: '对方地址' }),
  /** Paid ahead less charged; below 0 it owes us. */
  balanceFen: signedFen('账户余额'),
  /** Held by charges that run. */
  heldFen: fen('充电占用'),
  updatedAt: instant('更新时间'),
  rev,
});
export type Peer = z.output<typeof peer>;

/** What a peer calls us with: told once, kept encrypted. */
const inSecrets = z.object({
  operatorSecret: z.string().meta({ title: '运营商密钥(OperatorSecret)' }),
  sigSecret: z.string().meta({ title: '签名密钥(SigSecret)' }),
  dataSecret: z.string().meta({ title: '消息密钥(DataSecret)' }),
  dataSecretIv: z.string().meta({ title: '消息初始化向量(DataSecretIV)' }),
  formerUntil: instant('旧密钥有效至').nullable(),
});
export type InSecrets = z.output<typeof inSecrets>;

const path = '/cps/v2/api/peers';
export const peerKey = z.object({ id: uuid('平台') });
const saved = z.object({ peerId: uuid('平台') });

export const peers = {
  list: endpoint({
    method: 'GET',
    path,
    title: '互联互通平台列表',
    access: [peerPage.code],
    query: pageQuery({
      keyword: searchText('名称/组织机构代码').optional(),
      peerType: queryCode(peerType.schema).optional(),
    }),
    data: pageOf(peer),
  }),
  create: endpoint({ method: 'POST', path, title: '新增互联互通平台', access: [peerPage.can.add], body: peerFields, data: saved }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改互联互通平台',
    access: [peerPage.can.edit],
    params: peerKey,
    body: peerFields.extend({ rev }),
    data: saved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用互联互通平台',
    access: [peerPage.can.switch],
    params: peerKey,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  /** New keys for the peer to call us with. The keys before hold for another {@link formerHours} hours. */
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/secrets`,
    title: '互联互通密钥轮换',
    access: [peerPage.can.rotate],
    params: peerKey,
    body: z.object({ rev }),
    data: inSecrets,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除互联互通平台',
    access: [peerPage.can.delete],
    params: peerKey,
    data: z.null(),
  }),
};

/** Hours that keys still hold once others were made. */
export const formerHours = 24;

export const peerErrors = {
  operatorTaken: error('43420', '该组织机构代码的平台已存在'),
  noSecrets: error('43421', '请先生成我方密钥再启用'),
  discountBoth: error('43422', '服务费直减与折扣不能同时设置'),
  stationsOpen: error('43424', '已向该平台开放{count}座电站，请先关闭'),
  notReady: error('43425', '电站还不能开放：{reasons}'),
  alreadyOpen: error('43426', '该电站已向此平台开放'),
  sameOperator: error('43423', '对方与我方的组织机构代码不能相同'),
  codeOfProtocol: error('44680', '{protocol}平台的组织机构代码应为{form}'),
  protocolFixed: error('44681', '对接协议不能修改，请另建平台'),
  otherProtocol: error('44682', '该平台按{protocol}对接，不能进行此操作'),
  notRegistered: error('44683', '请先完成OCPI登记再启用'),
};
