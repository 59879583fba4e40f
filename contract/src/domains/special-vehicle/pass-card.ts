import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  integer,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { plateInput } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { passCancelReasons } from '../../kernel/word-lists.ts';
import { payChannel } from '../bill/index.ts';
import { cardManagePage, monthlyCarPage, parkingGroupPage, rechargePage } from './menu.ts';
import { passSource, passStatus } from './pass-enums.ts';
import { passFlow } from './pass-flow.ts';

const pages = [cardManagePage.code, monthlyCarPage.code, rechargePage.code] as const;

const plate = z.object({ plateNo: plateInput(), plateColor: plateColor.schema });
const plates = z.array(plate).min(1, '请填写车牌').max(20).meta({ title: '车牌' });

export const passCardRow = z.object({
  cardId: id('包期证'),
  certCode: documentNo('证号'),
  ruleId: id('规则'),
  ruleName: z.string().meta({ title: '规则' }),
  parkNames: z.string().meta({ title: '车场' }),
  /** Its rule asks for an audit before it is renewed, transferred or given up. */
  needAudit: z.boolean(),
  dealerName,
  plates: z.array(z.object({ plateNo: plateNo(), plateColor: plateColor.schema })).meta({ title: '车牌', kind: 'plate' }),
  ownerName: personName('车主'),
  phone: personalPhone('电话', 'passCard', 'cardId'),
  company: z.string().meta({ title: '单位' }),
  validFrom: date('有效期起'),
  validTo: date('有效期止'),
  /** First day it may be renewed without an audit; null when that day has come. */
  renewFrom: date('可续费起').nullable(),
  /** Days it still holds, today included. */
  daysLeft: z.number().int().meta({ title: '剩余天数' }),
  passStatus: passStatus.schema,
  frozenFrom: date('冻结起').nullable(),
  frozenDays: z.number().int().meta({ title: '冻结天数' }),
  totalPaidFen: fen('累计缴费'),
  lastPaidAt: instant('最近缴费').nullable(),
  /** Terminals it was dispatched to, of them those that have it, and those that failed last. */
  syncTargets: z.number().int().meta({ title: '下发目标' }),
  syncSuccess: z.number().int().meta({ title: '下发成功' }),
  syncFailed: z.number().int().meta({ title: '下发失败' }),
  groupName: z.string().nullable().meta({ title: '车位组' }),
  source: passSource.schema,
  remark: words('备注'),
  createdAt: instant('办理时间'),
  rev,
});
export type PassCardRow = z.output<typeof passCardRow>;

export const passCardFilters = {
  plateNo: platePart().optional(),
  ownerName: searchText('车主', 30).optional(),
  phone: searchText('电话', 20).optional(),
  certCode: searchText('证号', 30).optional(),
  parkIds: parkIds.optional(),
  ruleId: uuid('规则').optional(),
  passStatus: queryCode(passStatus.schema).optional(),
  source: queryCode(passSource.schema).optional(),
  /** 1: some terminal does not have it after it was sent. */
  syncFailed: named(queryCode(flag('下发失败')), [1, '有终端下发失败']).optional(),
  /** Holds no longer than so many days from today, or has just run out. */
  expiringDays: queryInteger('到期天数内', 0, 366).optional(),
};

/** Money staff takes for a card. */
export const passTaken = {
  /** What the cashier saw: refused when it is no longer so. */
  amountFen: fen('应收金额'),
  payChannel: payChannel.only('CASH', 'POS', 'TRANSFER').meta({ title: '收款方式' }),
  voucher: text('凭证号', 64),
};
/** Columns of an import file, in order. */
export const passImportColumns = {
  ruleName: '规则',
  plates: '车牌号',
  ownerName: '车主',
  phone: '电话',
  company: '单位',
  startDate: '起始日期',
  periods: '期数',
  payChannel: '收款方式',
  voucher: '凭证号',
  remark: '备注',
} as const;
const importCodes = [cardManagePage.can.import, monthlyCarPage.can.import] as const;
const key = z.object({ id: uuid('包期证') });
const result = z.object({ cardId: id('包期证'), certCode: z.string(), validTo: date('有效期止') });
const changed = z.object({ passStatus: passStatus.schema, validTo: date('有效期止') });

export const passCardFields = z.object({
  ruleId: uuid('规则'),
  plates,
  ownerName: text('车主', 30, 1),
  phone: phoneNumber('电话'),
  company: text('单位', 50),
  startDate: date('起始日期').meta({ notBefore: { days: 0 } }),
  periods: integer('期数', 1, 366),
  remark: text('备注', 200),
});

/** Whom a card goes to, and why. */
export const passTransfer = z.object({
  plates,
  ownerName: text('车主', 30, 1),
  phone: phoneNumber('电话'),
  company: text('单位', 50),
  reason: text('过户原因', 200, 1),
});

export const passCards = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards',
    title: '包期证',
    access: pages,
    query: pageQuery(passCardFilters),
    data: pageOf(passCardRow),
  }),
  chosen: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards/chosen',
    title: '选择包期证',
    access: [...pages, parkingGroupPage.code],
    query: z.object({ keyword: searchText('车牌或证号', 30).optional(), parkIds: parkIds.optional() }),
    data: z.array(z.object({ cardId: id('包期证'), label: z.string() })),
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards/export',
    title: '导出包期证',
    access: [cardManagePage.can.export, monthlyCarPage.can.export],
    kind: 'file',
    query: z.object(passCardFilters),
    data: exportAnswer,
    audited: true,
  }),
  template: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards/template',
    title: '包期导入模板',
    access: importCodes,
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/import',
    title: '导入包期',
    access: importCodes,
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  get: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards/:id',
    title: '包期证详情',
    access: pages,
    params: key,
    data: passCardRow.extend({ flows: z.array(passFlow) }),
  }),
  /** Price and validity of a purchase before it is made; with `cardId` of a renewal. */
  quote: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/quote',
    title: '包期试算',
    writes: false,
    access: pages,
    body: z.object({
      ruleId: uuid('规则').optional(),
      cardId: uuid('包期证').optional(),
      startDate: date('起始日期').optional(),
      periods: integer('期数', 1, 366),
    }),
    data: z.object({ fromDate: date('起'), toDate: date('止'), amountFen: fen('应收金额') }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards',
    title: '办理包期',
    access: [cardManagePage.can.add],
    body: passCardFields.extend(passTaken),
    data: result,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/renew',
    title: '包期续费',
    access: [cardManagePage.can.renew, rechargePage.can.pay],
    params: key,
    body: z.object({ periods: integer('期数', 1, 366), ...passTaken, rev }),
    data: result,
  }),
  changePlates: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/plates',
    title: '包期换车',
    access: [cardManagePage.can.edit],
    params: key,
    body: z.object({ plates, rev }),
    data: z.null(),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/transfer',
    title: '包期过户',
    access: [cardManagePage.can.transfer],
    params: key,
    body: passTransfer.extend({ rev }),
    data: z.null(),
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/freeze',
    title: '冻结包期',
    access: [cardManagePage.can.edit],
    params: key,
    body: z.object({ fromDate: date('冻结起').meta({ notBefore: { days: 1 } }), rev }),
    data: changed,
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/unfreeze',
    title: '解冻包期',
    access: [cardManagePage.can.edit],
    params: key,
    body: z.object({ rev }),
    data: changed,
  }),
  refundQuote: endpoint({
    method: 'GET',
    path: '/special/v2/api/passCards/:id/refundQuote',
    title: '包期退款试算',
    access: [cardManagePage.can.cancel],
    params: key,
    data: z.object({ refundFen: fen('应退金额') }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/special/v2/api/passCards/:id/cancel',
    title: '注销包期',
    access: [cardManagePage.can.cancel],
    params: key,
    body: z.object({ refundFen: fen('应退金额'), reason: passCancelReasons.for(text('注销原因', 200, 1)), rev }),
    data: changed,
  }),
};

export const passErrors = {
  overlap: error('42611', '车牌在该车场的有效期与另一张包期证重叠'),
  ruleOff: error('42612', '该规则未启用或不在有效期内'),
  soldOut: error('42613', '该规则名额已满'),
  tooManyPlates: error('42614', '该规则最多可绑{max}个车牌'),
  periods: error('42615', '该规则可办{min}~{max}期'),
  amountMoved: error('42616', '金额已变化，现为{amount}元，请重新确认'),
  wrongState: error('42617', '{status}的包期证不能{action}'),
  tooEarly: error('42618', '到期前{days}天内才能续费'),
  changeLimit: error('42619', '每期最多换车{max}次'),
  notFreezable: error('42620', '该规则不允许冻结'),
  freezeDate: error('42621', '冻结须从明日起且在有效期内'),
  freezeShort: error('42622', '冻结不足7天，不能解冻'),
  needsAudit: error('42623', '该规则需审核，请提交申请'),
  startDate: error('42624', '起始日期不能早于今天'),
  voucher: error('42625', '非现金收款请填写凭证号'),
  plateTwice: error('42626', '车牌重复'),
};
