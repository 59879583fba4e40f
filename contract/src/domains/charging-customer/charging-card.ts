import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, fen, instant, instantInput, integer, plateNo, rev, text, uuid, words } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { plateInput } from '../../kernel/plate.ts';
import { chargingCardStatus, chargingCardType } from './customer-enums.ts';
import { chargeCardPage, chargeWhiteListPage } from './menu.ts';
import { registerCalls } from './register-calls.ts';
import { stationIds, stationNames } from './terms.ts';

const cardNo = text('卡号', 20, 1)
  .regex(/^[0-9A-Za-z-]+$/, '卡号只能包含字母、数字和-')
  .meta({ kind: 'code' });
const idTag = text('物理标识', 20, 1)
  .toUpperCase()
  .regex(/^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/, '物理标识为8、14或20位十六进制')
  .meta({ kind: 'code' });
/** A plate, or none. */
export const plateOrNone = z
  .union([z.literal(''), plateInput()])
  .default('')
  .meta({ title: '车牌', kind: 'plate', masked: 'plate' });

/** What holds of a card whoever has it. */
const usage = {
  parentIdTag: text('组标识', 20)
    .regex(/^[0-9A-Za-z]*$/, '组标识只能包含字母和数字')
    .default(''),
  maxConcurrent: integer('并发数', 1, 99).default(1),
  allowOffline: z.boolean().default(false).meta({ title: '离线可用' }),
  stationIds,
  dailyLimitFen: fen('日限额', 10_000_000).nullable().default(null).meta({ empty: '不限' }),
  expireAt: instantInput('有效期至').nullable().default(null).meta({ empty: '长期有效' }),
};
/** Who has it. */
export const cardHolder = z.object({
  ownerId: uuid('绑定车主').nullable().default(null),
  companyId: uuid('绑定企业').nullable().default(null),
  holderName: text('持卡人', 20).default(''),
  plateNo: plateOrNone,
  expireAt: usage.expireAt,
});
export const newCard = z.object({ cardNo, idTag, cardType: chargingCardType.schema, ...usage });
export const cardFields = z.object({ holderName: cardHolder.shape.holderName, plateNo: cardHolder.shape.plateNo, ...usage });

export const chargingCard = z.object({
  cardId: uuid('充电卡'),
  dealerName,
  cardNo: documentNo('卡号'),
  idTag: documentNo('标识'),
  cardType: chargingCardType.schema,
  status: chargingCardStatus.schema,
  statusReason: words('状态原因'),
  ownerId: uuid('车主').nullable(),
  companyId: uuid('企业').nullable(),
  payerName: z.string().meta({ title: '绑定对象' }),
  holderName: z.string().meta({ title: '持卡人' }),
  plateNo: plateNo('车牌'),
  parentIdTag: z.string().meta({ title: '组标识' }),
  maxConcurrent: z.number().int().meta({ title: '并发数' }),
  allowOffline: z.boolean().meta({ title: '离线可用' }),
  stationIds,
  stationNames,
  dailyLimitFen: fen('日限额').nullable().meta({ empty: '不限' }),
  issuedAt: instant('发卡时间').nullable(),
  expireAt: instant('有效期至').nullable().meta({ empty: '长期有效' }),
  lastUsedAt: instant('最近使用').nullable(),
  rev,
});
export type ChargingCard = z.output<typeof chargingCard>;

/** Columns of an import file, in order: cards come into stock. */
export const cardImportColumns = {
  cardNo: '卡号',
  idTag: '物理标识',
  cardType: '卡类型',
  parentIdTag: '组标识',
  expireAt: '有效期至',
} as const;

const path = '/cps/v2/api/cards';
const params = z.object({ id: uuid('充电卡') });
const saved = z.object({ cardId: uuid('充电卡') });
const filters = {
  keyword: searchText('卡号/标识').optional(),
  cardType: queryCode(chargingCardType.schema).optional(),
  status: queryCode(chargingCardStatus.schema).optional(),
  holder: searchText('车主/企业/持卡人').optional(),
};
const { code, can } = chargeCardPage;

export const chargingCards = {
  ...registerCalls(chargeCardPage, {
    ...{ path, name: '充电卡', params, filters, row: chargingCard, saved },
    ...{ create: newCard, update: cardFields.extend({ rev }) },
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择充电卡',
    access: [code, chargeWhiteListPage.code],
    query: z.object({ keyword: searchText('卡号/标识').optional() }),
    data: z.array(z.object({ cardId: uuid('充电卡'), cardNo: z.string() })),
  }),
  /** Hands a card in stock out to whoever pays for it; one of the operator's own to nobody. */
  issue: endpoint({
    method: 'POST',
    path: `${path}/:id/issue`,
    title: '发卡',
    access: [can.issue],
    params,
    body: cardHolder.extend({ rev }),
    data: z.null(),
  }),
  /** Takes a card back into stock. */
  unbind: endpoint({
    method: 'POST',
    path: `${path}/:id/unbind`,
    title: '解绑充电卡',
    access: [can.issue],
    params,
    body: z.object({ rev }),
    data: z.null(),
  }),
  reportLoss: endpoint({
    method: 'POST',
    path: `${path}/:id/loss`,
    title: '挂失/解挂充电卡',
    access: [can.loss],
    params,
    body: z.object({ lost: z.boolean(), reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${path}/:id/freeze`,
    title: '冻结/解冻充电卡',
    access: [can.freeze],
    params,
    body: z.object({ frozen: z.boolean(), reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  /** Another card takes its place: holder, payer and limits go over, this one is cancelled. */
  replace: endpoint({
    method: 'POST',
    path: `${path}/:id/replace`,
    title: '换卡',
    access: [can.replace],
    params,
    body: z.object({ cardNo, idTag, reason: text('原因', 100, 1), rev }),
    data: saved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '注销充电卡',
    access: [can.replace],
    params,
    body: z.object({ reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
};

export const chargingCardErrors = {
  noTaken: error('43195', '卡号已存在'),
  tagTaken: error('43196', '物理标识已被另一张卡使用'),
  wrongState: error('43197', '充电卡{status}，不能{action}'),
  running: error('43198', '充电卡有进行中的订单，不能{action}'),
  arrears: error('43199', '付款账户有欠费{fen}元，不能{action}'),
  onePayer: error('43200', '{type}须绑定{payer}'),
};
