import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  energy,
  fen,
  instant,
  personName,
  plateNo,
  rev,
  stationId,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { chargingAppealStatus, chargingAppealType } from './charging-appeal-enums.ts';
import { chargingAppealPage } from './menu.ts';

/** A driver's objection to a charge, with the charge as it stands now. Money in fen. */
export const chargingAppeal = z.object({
  appealId: uuid('申诉'),
  appealNo: documentNo('申诉单号'),
  orderId: uuid('订单'),
  orderNo: documentNo('订单号'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  connectorName: z.string().meta({ title: '枪' }),
  plateNo: plateNo('车牌').nullable(),
  phone: z.string().meta({ title: '车主手机', kind: 'phone', masked: 'phone' }),
  appealType: chargingAppealType.schema,
  content: words('申诉内容'),
  appealStatus: chargingAppealStatus.schema,
  submittedAt: instant('提交时间'),
  deadlineAt: instant('处理时限'),
  endAt: instant('充电结束').nullable(),
  energyWh: energy('电量'),
  /** When the appeal came in. */
  payableBeforeFen: fen('申诉时应付'),
  payableFen: fen('现应付'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  /** Asked back by the decision. */
  refundFen: fen('申诉退款'),
  opinion: words('处理意见'),
  handlerName: personName('处理人'),
  handledAt: instant('处理时间').nullable(),
  rev,
});
export type ChargingAppeal = z.output<typeof chargingAppeal>;

const filters = {
  /** 0 未处理, 1 已处理. */
  tab: queryInteger('页签', 0, 1).optional(),
  number: searchText('申诉单号/订单号', 40).optional(),
  plateNo: platePart('车牌').optional(),
  mobile: searchText('车主手机', 11).optional(),
  stationId: stationId().optional(),
  appealType: queryCode(chargingAppealType.schema).optional(),
  overdue: named(queryInteger('是否超时', 0, 1), [1, '已超时'], [0, '未超时']).optional(),
  ...period('提交时间', { days: true }),
};
const path = '/cps/v2/api/chargingAppeals';

export const chargingAppeals = {
  list: endpoint({
    method: 'GET',
    path,
    title: '充电申诉列表',
    access: [chargingAppealPage.code],
    query: pageQuery(filters),
    data: pageOf(chargingAppeal),
  }),
  /** Granted it gives money back, or the charge has been corrected since; refused it gives nothing. */
  handle: endpoint({
    method: 'POST',
    path: `${path}/:id/handle`,
    title: '处理充电申诉',
    access: [chargingAppealPage.can.handle],
    params: z.object({ id: uuid('申诉') }),
    body: z.object({
      granted: verdict('处理结果', '不成立'),
      refundFen: fen('退款金额').default(0),
      opinion: text('处理意见', 200, 2),
      rev,
    }),
    data: chargingAppeal.pick({ appealId: true, appealStatus: true }).extend({
      refundNos: z.array(z.string()),
      /** The refund waits for another person. */
      needsAudit: z.boolean(),
    }),
  }),
};

export const chargingAppealErrors = {
  handled: error('44530', '该申诉已处理或已撤回'),
  nothingGiven: error('44531', '申诉成立须退款，或先更正订单费用'),
  refusedGivesNothing: error('44532', '申诉不成立时不能退款'),
  notEnded: error('44533', '充电尚未结算'),
  tooLate: error('44534', '充电结束已超过{days}天，不再受理'),
  open: error('44535', '该订单已有处理中的申诉'),
  tooMany: error('44536', '该订单已申诉{count}次，不再受理'),
  noAppeal: error('44537', '未查询到该申诉'),
};
