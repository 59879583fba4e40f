import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, energy, fen, instant, personName, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { peerCheckPage } from './menu.ts';
import { peerCheckKind, peerCheckSide, peerCheckState, peerDeed } from './peer-enums.ts';

/** A day of charges as we and a peer have them. */
export const peerCheck = z.object({
  checkId: uuid('对账'),
  bizDate: date('对账日'),
  peerId: uuid('平台'),
  peerName: z.string().meta({ title: '平台' }),
  dealerName,
  /** Whose question it was. */
  side: peerCheckSide.schema,
  state: peerCheckState.schema,
  /** What was compared by the last answer; figures of a check without any are 0. */
  oursCount: z.number().int().meta({ title: '我方单数' }),
  theirsCount: z.number().int().meta({ title: '对方单数' }),
  oursWh: energy('我方电量'),
  theirsWh: energy('对方电量'),
  oursFen: fen('我方金额'),
  theirsFen: fen('对方金额'),
  diffCount: z.number().int().meta({ title: '差异数' }),
  openCount: z.number().int().meta({ title: '未处理' }),
  said: words('说明'),
  /** The peer is in use and is called somewhere. */
  callable: z.boolean().meta({ title: '可向其对账' }),
  askedAt: instant('发起时间'),
  answeredAt: instant('完成时间').nullable(),
});
export type PeerCheck = z.output<typeof peerCheck>;

/** One number of a day; what a side does not have is 0 on its side. */
export const peerCheckRow = z.object({
  rowId: uuid('对账明细'),
  bizDate: date('对账日'),
  peerName: z.string().meta({ title: '平台' }),
  side: peerCheckSide.schema,
  startChargeSeq: z.string().meta({ title: '充电流水号', kind: 'code' }),
  kind: peerCheckKind.schema,
  oursWh: energy('我方电量'),
  theirsWh: energy('对方电量'),
  oursFen: fen('我方金额'),
  theirsFen: fen('对方金额'),
  /** Ours less theirs. */
  diffFen: signedFen('金额差'),
  /** Our order of that number, whichever day it ended on. */
  orderId: uuid('订单').nullable(),
  orderNo: z.string().meta({ title: '订单号', kind: 'code' }),
  endedAt: instant('充电结束').nullable(),
  /** DisputeReason as the peer said it. */
  disputeReason: z.number().int().nullable().meta({ title: '对方争议码' }),
  deed: peerDeed.schema.nullable(),
  reason: words('处理说明'),
  resolvedBy: personName('处理人'),
  resolvedAt: instant('处理时间').nullable(),
});
export type PeerCheckRow = z.output<typeof peerCheckRow>;

const path = '/cps/v2/api/peerChecks';
const one = z.object({ id: uuid('对账') });
const filters = {
  ...period('对账日', { days: true }),
  peerId: uuid('平台').optional(),
  /** 1: with differences that nobody has dealt with. */
  open: named(queryInteger('差异', 0, 1), [0, '全部'], [1, '有未处理']).optional(),
};
const rowFilters = {
  kind: queryCode(peerCheckKind.schema).optional(),
  startChargeSeq: searchText('充电流水号', 50).optional(),
};

/** Days that can be asked about again. */
export const checkableDays = 90;

export const peerChecks = {
  /** Newest day first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '互联互通对账',
    access: [peerCheckPage.code],
    query: pageQuery(filters),
    data: pageOf(peerCheck),
  }),
  /** Numbers of a check: differences first, then by number. */
  rows: endpoint({
    method: 'GET',
    path: `${path}/:id/rows`,
    title: '互联互通对账明细',
    access: [peerCheckPage.code],
    params: one,
    query: pageQuery(rowFilters).omit({ dealerIds: true, cursor: true }),
    data: pageOf(peerCheckRow),
  }),
  /** Numbers of the checks of a filter. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出互联互通对账',
    access: [peerCheckPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Asks a peer about a day anew. What was compared stands until its answer is complete, which takes its place. */
  recheck: endpoint({
    method: 'POST',
    path: `${path}/recheck`,
    title: '互联互通重新对账',
    access: [peerCheckPage.can.recheck],
    body: z.object({ peerId: uuid('平台'), bizDate: date('对账日') }),
    data: z.null(),
    audited: true,
  }),
  /** A difference is dealt with. No order's money changes by this. */
  resolve: endpoint({
    method: 'POST',
    path: `${path}/rows/:id/resolve`,
    title: '互联互通差异处理',
    access: [peerCheckPage.can.resolve],
    params: z.object({ id: uuid('对账明细') }),
    body: z.object({ deed: peerDeed.schema, reason: text('处理说明', 200, 2) }),
    data: z.null(),
    audited: true,
  }),
};

export const peerCheckErrors = {
  dayNotPast: error('44580', `只能对昨天及以前${checkableDays}天内的订单对账`),
  cannotAsk: error('44581', '平台已停用或没有填写对方地址与密钥，无法向它对账'),
  underWay: error('44582', '该日正在等待对方答复，请稍后再试'),
  notOpen: error('44583', '这一条没有待处理的差异'),
  notCorrected: error('44584', '订单现在是{ours}，与对方的{theirs}仍不一致'),
  cannotTell: error('44585', '不能重新推送：须有我方订单，且平台启用并选了推送充电订单'),
  noMoney: error('44586', '双方金额一致，没有可调整的金额'),
};
