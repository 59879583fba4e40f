import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  energy,
  fen,
  id,
  instant,
  personName,
  plateNo,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../bill/index.ts';
import { companyPayMode } from '../charging-customer/index.ts';
import { companySettlementPage } from './menu.ts';

export const companySettlementStatus = enumOf('companySettlementStatus', '结算状态', {
  DRAFT: [1, '草稿', 'blue'],
  CONFIRMED: [2, '已确认', 'amber'],
  PART_PAID: [3, '部分结清', 'amber'],
  PAID: [4, '已结清', 'green'],
  VOID: [5, '已作废', 'grey'],
});
export const settlementDisputeStatus = enumOf('settlementDisputeStatus', '异议', {
  OPEN: [1, '待处理', 'red'],
  ANSWERED: [2, '已答复', 'green'],
  WITHDRAWN: [3, '已撤回', 'grey'],
});
export const disputeReason = text('异议说明', 200, 2);
export const settledBiz = enumOf('companySettledBiz', '业务', { CHARGING: [7, '充电'], OCCUPANCY: [8, '占位'] });

const figures = {
  energyWh: energy('电量'),
  elecFen: signedFen('电费'),
  serviceFen: signedFen('服务费'),
  discountFen: signedFen('优惠'),
  occupyFen: signedFen('占位费'),
  refundFen: signedFen('退款'),
  /** Taken of the balance: principal and gift. */
  balanceFen: signedFen('余额支付'),
  /** Neither from the balance nor on credit: owed, given up, or paid otherwise. */
  otherFen: signedFen('欠费及其他'),
};

/** What a company charged in a period, and what it owes for it. */
export const companySettlement = z.object({
  settlementId: id('结算单'),
  settleNo: documentNo('结算单号'),
  companyId: id('企业'),
  companyName: z.string().meta({ title: '企业' }),
  dealerName,
  payMode: companyPayMode.schema,
  periodFrom: date('周期起'),
  periodTo: date('周期止'),
  vehicleCount: z.number().int().meta({ title: '车辆数' }),
  orderCount: z.number().int().meta({ title: '订单数' }),
  ...figures,
  payableFen: fen('应付'),
  paidFen: fen('已付'),
  invoicedFen: fen('已开票'),
  creditCode: z.string().meta({ title: '统一社会信用代码' }),
  status: companySettlementStatus.schema,
  openDisputes: z.number().int().meta({ title: '待处理异议' }),
  generatedAt: instant('生成时间'),
  confirmedBy: personName('确认人'),
  confirmedAt: instant('确认时间').nullable(),
  rev,
});
export type CompanySettlement = z.output<typeof companySettlement>;

/** A vehicle's part of a statement; charges without plate or VIN stand together. */
export const settledVehicle = z.object({
  /** Of the row only: what it is made of is masked. */
  vehicleKey: z.string(),
  plateNo: plateNo('车牌'),
  vin: z.string().meta({ title: 'VIN码' }),
  orderCount: z.number().int().meta({ title: '订单数' }),
  sharpWh: energy('尖'),
  peakWh: energy('峰'),
  flatWh: energy('平'),
  valleyWh: energy('谷'),
  deepValleyWh: energy('深谷'),
  ...figures,
  creditFen: signedFen('应付'),
});
export type SettledVehicle = z.output<typeof settledVehicle>;

/** What a statement says of one charge or stay at a gun; of one stated before, what has changed since. */
export const settledItem = z.object({
  subjectId: id('订单'),
  bizType: settledBiz.schema,
  number: documentNo('单号'),
  plateNo: plateNo('车牌'),
  vin: z.string().meta({ title: 'VIN码' }),
  settledAt: instant('结算时间'),
  /** Whether no earlier statement had it. */
  first: z.boolean().meta({ title: '本期新增' }),
  ...figures,
  creditFen: signedFen('应付'),
  /** The company's last dispute of it. */
  disputeStatus: settlementDisputeStatus.schema.nullable(),
  disputeReason: words('异议说明'),
  disputeAnswer: words('答复'),
});
export type SettledItem = z.output<typeof settledItem>;

const path = '/cps/v2/api/companySettlements';
const key = z.object({ id: uuid('结算单') });
const filters = { companyId: uuid('企业').optional(), status: queryCode(companySettlementStatus.schema).optional() };
const standing = z.object({ settlementId: id('结算单'), status: companySettlementStatus.schema });
/** What pays a statement: money that is in, with its number. */
export const settlingChannels = [payChannel.TRANSFER, payChannel.POS, payChannel.CASH] as const;

export const companySettlements = {
  list: endpoint({
    method: 'GET',
    path,
    title: '企业车辆结算',
    access: [companySettlementPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      companySettlement,
      z
        .object({
          count: z.number().int().meta({ title: '结算单' }),
          energyWh: energy('电量'),
          payableFen: fen('应付'),
          paidFen: fen('已付'),
        })
        .nullable(),
    ),
  }),
  /** Companies that charge, to choose from. */
  companies: endpoint({
    method: 'GET',
    path: `${path}/companies`,
    title: '选择结算企业',
    access: [companySettlementPage.code],
    query: z.object({ keyword: searchText('企业编码/名称').optional() }),
    data: z.array(z.object({ companyId: uuid('企业'), companyName: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '企业结算单',
    access: [companySettlementPage.code],
    params: key,
    data: companySettlement,
  }),
  vehicles: endpoint({
    method: 'GET',
    path: `${path}/:id/vehicles`,
    title: '企业结算车辆明细',
    access: [companySettlementPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(settledVehicle),
  }),
  items: endpoint({
    method: 'GET',
    path: `${path}/:id/items`,
    title: '企业结算订单明细',
    access: [companySettlementPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(settledItem),
  }),
  /** Makes a company's draft, or brings the one there is up to date: everything settled up to the end of a day and in no statement yet. */
  generate: endpoint({
    method: 'POST',
    path: `${path}/generate`,
    title: '生成企业结算单',
    access: [companySettlementPage.can.generate],
    body: z.object({ companyId: uuid('企业'), periodTo: date('截止日期') }),
    data: standing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    title: '确认企业结算单',
    access: [companySettlementPage.can.confirm],
    params: key,
    body: z.object({ rev }),
    data: standing,
  }),
  /** What became of a dispute: the charge was corrected, or it stands and why. */
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/items/:subjectId/answer`,
    title: '答复结算异议',
    access: [companySettlementPage.can.answer],
    params: key.extend({ subjectId: uuid('订单') }),
    body: z.object({ answer: text('答复', 200, 2) }),
    data: z.null(),
  }),
  receive: endpoint({
    method: 'POST',
    path: `${path}/:id/receive`,
    title: '企业结算收款',
    access: [companySettlementPage.can.receive],
    params: key,
    body: z.object({
      paidFen: fen('收款金额').min(1, '收款金额须大于0'),
      payChannel: z.literal(settlingChannels).meta({ title: '收款方式' }),
      voucherNo: text('凭证号', 64),
      rev,
    }),
    data: standing,
  }),
  void: endpoint({
    method: 'POST',
    path: `${path}/:id/void`,
    title: '作废企业结算单',
    access: [companySettlementPage.can.void],
    params: key,
    body: z.object({ reason: text('作废原因', 100, 2), rev }),
    data: standing,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出企业结算单',
    access: [companySettlementPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  exportItems: endpoint({
    method: 'GET',
    path: `${path}/:id/items/export`,
    title: '导出企业结算明细',
    access: [companySettlementPage.can.export],
    kind: 'file',
    params: key,
    data: exportAnswer,
    audited: true,
  }),
};

export const companySettlementErrors = {
  notCharging: error('43362', '企业尚未开通充电账户'),
  notOver: error('43363', '截止日期须早于今天'),
  overlaps: error('43364', '{periodTo}及以前已结算，请选择更晚的截止日期'),
  nothing: error('43365', '到该日为止没有未结算的充电'),
  notDraft: error('43366', '结算单已确认或作废，不能再变更'),
  changed: error('43367', '草稿生成后账户又有变动，请重新生成并核对'),
  notConfirmed: error('43368', '结算单未确认或已结清，不能收款'),
  tooMuch: error('43369', '最多可收{most}元'),
  voucher: error('43370', '非现金收款请填写凭证号'),
  disputed: error('43460', '还有{count}笔异议待处理，处理后再确认'),
  disputeOpen: error('43461', '这一笔已有待处理的异议'),
  noDispute: error('43462', '这一笔没有待处理的异议'),
};
