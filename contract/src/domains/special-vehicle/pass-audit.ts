import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  fen,
  flag,
  id,
  instant,
  integer,
  personalPhone,
  personName,
  plateNo,
  rev,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { passCancelReasons } from '../../kernel/word-lists.ts';
import { cardManagePage, passApplyAuditPage, passCancelAuditPage, passReapplyAuditPage } from './menu.ts';
import { passCardFields, passTaken, passTransfer } from './pass-card.ts';
import { passAuditStatus, passAuditType } from './pass-enums.ts';

export const passAuditRow = z.object({
  auditId: id('申请'),
  auditType: passAuditType.schema,
  auditStatus: passAuditStatus.schema,
  cardId: id('包期证').nullable(),
  certCode: z.string().nullable().meta({ title: '证号' }),
  ruleId: id('规则'),
  ruleName: z.string().meta({ title: '规则' }),
  parkNames: z.string().meta({ title: '车场' }),
  dealerName,
  plates: z.array(z.object({ plateNo: plateNo(), plateColor: plateColor.schema })).meta({ title: '车牌', kind: 'plate' }),
  ownerName: personName('车主'),
  /** Of a transfer: whose the card was, with which plates. */
  former: z
    .object({ ownerName: z.string(), plates: z.array(z.object({ plateNo: plateNo(), plateColor: plateColor.schema })) })
    .nullable()
    .meta({ title: '原车主' }),
  phone: personalPhone('电话', 'passAudit', 'auditId'),
  company: z.string().meta({ title: '单位' }),
  materials: z.array(z.string()).meta({ title: '材料' }),
  periods: z.number().int().meta({ title: '期数' }),
  startDate: date('起始日期').nullable(),
  reason: words('说明'),
  amountFen: fen('应缴'),
  refundFen: fen('应退'),
  applicantName: personName('申请人'),
  submittedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  opinion: words('审核意见'),
  payDeadline: instant('缴费截止').nullable(),
  rev,
});
export type PassAuditRow = z.output<typeof passAuditRow>;

/** Page and right to decide, by what is applied for; whom a card is transferred to is looked at like who asks for a new one. */
export const passAuditCodes = {
  [passAuditType.APPLY]: { page: passApplyAuditPage.code, audit: passApplyAuditPage.can.audit },
  [passAuditType.CANCEL]: { page: passCancelAuditPage.code, audit: passCancelAuditPage.can.audit },
  [passAuditType.REAPPLY]: { page: passReapplyAuditPage.code, audit: passReapplyAuditPage.can.audit },
  [passAuditType.CHANGE]: { page: passApplyAuditPage.code, audit: passApplyAuditPage.can.audit },
} as const;
const { 1: ofApply, 2: ofCancel, 3: ofReapply } = passAuditCodes;

const key = z.object({ id: uuid('申请') });
const made = z.object({ auditId: id('申请') });
const decided = z.object({ auditStatus: passAuditStatus.schema });
const materials = z
  .array(text('材料', 20, 1))
  .max(10)
  .meta({ title: '已收材料' });

export const passAudits = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/passAudits',
    title: '包期审核',
    access: [ofApply.page, ofCancel.page, ofReapply.page],
    query: pageQuery({
      auditTypes: queryList(queryCode(passAuditType.schema), '审核类型').optional(),
      auditStatus: queryCode(passAuditStatus.schema).optional(),
      /** 0 waits for a decision. */
      handled: queryCode(flag('处理')).optional(),
      plateNo: platePart().optional(),
      phone: searchText('电话', 20).optional(),
      ruleId: uuid('规则').optional(),
      parkIds: parkIds.optional(),
      ...period('申请时间', { days: true }),
    }),
    data: pageOf(passAuditRow),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/apply',
    title: '申请新办包期',
    access: [cardManagePage.can.add],
    body: passCardFields.extend({ materials }),
    data: made,
  }),
  reapply: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/reapply',
    title: '申请续办包期',
    access: [cardManagePage.can.renew],
    body: z.object({ cardId: uuid('包期证'), periods: integer('期数', 1, 366), materials, reason: text('说明', 200) }),
    data: made,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/cancel',
    title: '申请注销包期',
    access: [cardManagePage.can.cancel],
    body: z.object({ cardId: uuid('包期证'), reason: passCancelReasons.for(text('注销原因', 200, 1)) }),
    data: made,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/transfer',
    title: '申请包期过户',
    access: [cardManagePage.can.transfer],
    body: passTransfer.extend({ cardId: uuid('包期证'), materials, rev }),
    data: made,
  }),
  audit: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/:id/audit',
    title: '审核包期申请',
    access: [ofApply.audit, ofCancel.audit, ofReapply.audit],
    params: key,
    body: z.object({ passed: verdict('结论'), opinion: text('审核意见', 200), rev }),
    data: decided,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/:id/withdraw',
    title: '撤回包期申请',
    access: [cardManagePage.can.add, cardManagePage.can.renew, cardManagePage.can.cancel, cardManagePage.can.transfer],
    params: key,
    body: z.object({ rev }),
    data: decided,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/special/v2/api/passAudits/:id/pay',
    title: '包期申请缴费',
    access: [cardManagePage.can.add, cardManagePage.can.renew],
    params: key,
    body: z.object({ ...passTaken, rev }),
    data: z.object({ cardId: id('包期证'), certCode: z.string(), validTo: date('有效期止') }),
  }),
};

export const passAuditErrors = {
  underWay: error('42641', '该包期证已有处理中的申请'),
  notWaiting: error('42642', '申请{status}，不能{action}'),
  opinion: error('42643', '驳回请填写审核意见'),
  overdue: error('42644', '已过缴费截止时间，请重新申请'),
  noAudit: error('42645', '该规则无需审核，请直接办理'),
  cardChanged: error('42646', '包期证在申请后已变更车主或车牌，请驳回后重新申请'),
};
