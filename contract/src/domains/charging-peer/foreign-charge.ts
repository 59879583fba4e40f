import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, energy, fen, instant, personName, plateNo, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { foreignChargePage, foreignStationPage } from './menu.ts';
import { foreignChargeState, foreignDeed } from './peer-enums.ts';

/** A charge of our customer at another operator's gun. */
export const foreignCharge = z.object({
  orderId: uuid('订单'),
  orderNo: documentNo('订单号'),
  startChargeSeq: z.string().meta({ title: '充电流水号', kind: 'code' }),
  dealerName,
  peerName: z.string().meta({ title: '平台' }),
  stationName: z.string().meta({ title: '电站' }),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  state: foreignChargeState.schema,
  ownerName: personName('车主'),
  plateNo: plateNo().nullable(),
  createdAt: instant('下单时间'),
  startAt: instant('开始充电').nullable(),
  endAt: instant('结束充电').nullable(),
  /** By the bill; until there is one, as the peer said last. */
  energyWh: energy('电量'),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
  payableFen: fen('应付'),
  paidFen: fen('已付'),
  refundedFen: fen('已退'),
  owedFen: fen('欠费'),
  freezeFen: fen('冻结'),
  /** Total of a bill that was disputed and waits for a person's word; null: none does. */
  billFen: fen('待认可账单').nullable(),
  soc: z.number().int().nullable().meta({ title: 'SOC(%)' }),
  /** What went wrong last; empty: nothing. */
  said: words('说明'),
  heardAt: instant('对方最近消息').nullable(),
  operatorName: personName('经办人'),
});
export type ForeignCharge = z.output<typeof foreignCharge>;

const path = '/cps/v2/api/foreignCharges';
const one = z.object({ id: uuid('订单') });

export const foreignCharges = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '外部充电订单',
    access: [foreignChargePage.code],
    query: pageQuery({
      ...period('下单时间'),
      peerId: uuid('平台').optional(),
      state: queryCode(foreignChargeState.schema).optional(),
      number: searchText('订单号/流水号', 50).optional(),
    }),
    data: pageOf(foreignCharge),
  }),
  /** A customer's charge at a gun of another operator: held of its wallet, and asked of the peer after the commit. The same requestId again answers the same charge. */
  start: endpoint({
    method: 'POST',
    path,
    title: '启动他方充电',
    access: [foreignStationPage.can.start],
    body: z.object({
      gunId: uuid('枪'),
      ownerId: uuid('车主'),
      plateNo: text('车牌号', 10).default('').meta({ kind: 'plate' }),
      /** Charged up to; empty: until the car is full. */
      targetFen: fen('充到金额', 1_000_000).min(100, '金额至少1元').nullable().default(null),
      requestId: uuid('请求号'),
    }),
    data: z.object({ orderId: uuid('订单'), startChargeSeq: z.string() }),
    audited: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/:id/stop`,
    title: '停止他方充电',
    access: [foreignChargePage.can.stop],
    params: one,
    data: z.null(),
    audited: true,
  }),
  /** A person decides where the peer's word and ours do not end a charge. What is accepted is the bill that was seen, by its total: another that came meanwhile is refused. */
  settle: endpoint({
    method: 'POST',
    path: `${path}/:id/settle`,
    title: '处理外部充电订单',
    access: [foreignChargePage.can.settle],
    params: one,
    body: z.object({ deed: foreignDeed.schema, billFen: fen('待认可账单').nullable().default(null), reason: text('处理说明', 200, 2) }),
    data: z.null(),
    audited: true,
  }),
};

/** Hours after which a person may close a charge of which nothing is heard. */
export const foreignCloseHours = 24;

export const foreignChargeErrors = {
  gunGone: error('44672', '该枪已不在对方开放的电站里'),
  gunNotFree: error('44673', '该枪{status}，不能启动'),
  customerBlocked: error('44674', '车主不能充电：{why}'),
  billChanged: error('44675', '对方的账单已是{amount}元，请核对后再认可'),
  notRunning: error('44676', '这一单不在启动或充电中，不能停止'),
  noBill: error('44677', '没有待认可的对方账单'),
  notClosable: error('44678', `只有下单${foreignCloseHours}小时后仍没有账单的订单能关闭`),
  stillOpen: error('44679', '还有{count}笔我方用户的充电未结算，不能删除该平台'),
};
