import { z } from 'zod';
import { couponCode } from '../../kernel/coupon-code.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, fen, id, instant, minutes, parkId, parkName, plateNo, rev, text, uuid, words } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate, normalisePlate } from '../../kernel/plate.ts';
import { plateColor, vehicleClass } from '../../kernel/vehicle.ts';
import { passageReasons } from '../../kernel/word-lists.ts';
import { feeCalculation } from '../parking-fee/index.ts';
import { barrierState, gateType } from '../parking-lot/index.ts';
import { boothPage } from './menu.ts';
import { attemptState, carType, passDirection, passMode } from './order-enums.ts';

/** What a person at a barrier does; each deed is kept with who, when and why. */
export const boothDeed = enumOf('boothDeed', '岗亭操作', {
  ENTER: [1, '放行入场'],
  PAID: [2, '收费放行'],
  FREE: [3, '免费放行'],
  OWE: [4, '欠费放行'],
  UNKNOWN: [5, '无入场放行'],
  OPEN: [6, '手动开闸'],
});

/** What the rules of a lot say to a deed: done as it is, done with a reason, or not done. */
export const boothVerdict = enumOf('boothVerdict', '放行意见', {
  FREE_TO_GO: [1, '可以放行', 'green'],
  NEEDS_REASON: [2, '须填写原因', 'amber'],
  REFUSED: [3, '不能放行', 'red'],
});

/** The newest look at a vehicle in a lane; what was recognised and the plate it counts for. */
const seen = z.object({
  recordId: id('过车记录'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  direction: passDirection.schema,
  passTime: instant('过车时间'),
  passMode: passMode.schema,
  attemptState: attemptState.schema,
  orderId: id('订单').nullable(),
  /** Revision of the stay: what a correction of its plate is sent with. */
  orderRev: rev.nullable(),
  /** Address of the picture for ten minutes; null when there is none or the user may not see pictures. */
  thumbnailUrl: z.string().nullable().meta({ title: '图片' }),
});

/** A lane as it stands now. */
export const boothLane = z.object({
  gateId: uuid('通道'),
  gateName: z.string().meta({ title: '通道' }),
  gateType: gateType.schema,
  /** 1 in, 2 out, 3 both. */
  direction: z.literal([1, 2, 3]),
  barrierState: barrierState.schema,
  holdReason: words('常开原因'),
  /** Whether a camera or terminal of the lane is heard: null when it has none. */
  deviceHeard: z.boolean().nullable().meta({ title: '设备在线' }),
  last: seen.nullable(),
  /** The vehicle that stands before the barrier and has not been let go. */
  waiting: z
    .object({ recordId: id('过车记录'), plateNo: plateNo(), direction: passDirection.schema, at: instant('到达时间') })
    .extend({ orderId: id('订单').nullable() })
    .nullable(),
});
export type BoothLane = z.output<typeof boothLane>;

const board = z.object({
  /** Null: the user has not worked at a lot yet and has to choose one. */
  parkId: id('车场').nullable(),
  parkName,
  totalSpaces: z.number().int().meta({ title: '总车位' }),
  occupied: z.number().int().meta({ title: '在场' }),
  lanes: z.array(boothLane),
});
export type BoothBoard = z.output<typeof board>;

/** A vehicle in the lot that may be the one at the exit. */
export const boothCandidate = z.object({
  orderId: id('订单'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  carType: carType.schema,
  enterTime: instant('入场时间'),
  enterGateName: z.string().nullable().meta({ title: '入口' }),
  parkMinutes: minutes('停车时长'),
  /** The text is in the plate; otherwise a camera easily takes one for the other. */
  exact: z.boolean(),
});
export type BoothCandidate = z.output<typeof boothCandidate>;

const opinion = {
  verdict: boothVerdict.schema,
  /** Why, in a sentence; empty when nothing stands against it. */
  why: words('原因'),
};

const entryOpinion = z.object({ ...opinion, plateNo: plateNo(), arrearsFen: fen('欠费金额') });
export type EntryOpinion = z.output<typeof entryOpinion>;

const exitOpinion = boothCandidate.omit({ exact: true }).extend({
  orderNo: documentNo('订单号'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  /** Less what the coupons shown take off. */
  dueFen: fen('待付金额'),
  couponFen: fen('优惠券抵扣'),
  /** Coupons whose codes were given, with what each takes off. */
  coupons: z.array(z.object({ code: documentNo('券码'), name: z.string(), figure: z.string(), discountFen: fen('抵扣') })),
  /** What else the plate owes at this exit, and for which stays; paid together with this one where the lot demands it (`joint`). */
  arrearsFen: fen('欠费金额'),
  debts: z.array(z.object({ orderId: id('订单'), parkName, enterTime: instant('入场时间'), owedFen: fen('欠费金额') })),
  joint: z.boolean().meta({ title: '须一并补缴' }),
  cashAllowed: z.boolean().meta({ title: '现金收款' }),
  /** How it came to what it costs; null where no rule applied at its entry. */
  fee: feeCalculation.nullable(),
  /** Each way out: letting go as it is, against money, free of charge, owing. */
  ways: z.object({ go: z.object(opinion), paid: z.object(opinion), free: z.object(opinion), owe: z.object(opinion) }),
});
export type ExitOpinion = z.output<typeof exitOpinion>;

/** Means the counter takes; a card or transfer comes with the number on its slip. */
export const boothChannel = payChannel.only('CASH', 'POS', 'TRANSFER').meta({ title: '收款方式' });

const tender = z.object({ payChannel: boothChannel, amountFen: fen('金额', 100_000_00), voucher: text('凭证号', 64).default('') });

/** An empty text is a vehicle without a plate. */
const plateOrNone = z.union([z.literal(''), anyPlate()]).meta({ title: '车牌号', kind: 'plate', masked: 'plate' });
const place = {
  /** One deed has one; the same again is answered as before and does nothing more. */
  requestId: uuid('请求'),
  gateId: uuid('通道'),
  /** The look at the vehicle that stands there, when a camera has had one. */
  recordId: uuid('过车记录').nullable().default(null),
};
const why = passageReasons.for(text('原因', 200)).default('');
/** Codes of coupons of the vehicle that its driver shows. */
const couponCodes = z.array(couponCode()).max(3, '最多3张优惠券').default([]).meta({ title: '券码' });
const leaving = { ...place, orderId: uuid('订单'), expectedFen: fen('待付金额') };

const entering = z.object({
  ...place,
  plateNo: plateOrNone,
  plateColor: plateColor.schema,
  vehicleClass: vehicleClass.schema,
  reason: why,
});
export type Entering = z.output<typeof entering>;
/** In sum the means are what is due, with the plate's arrears where they are paid too (`withDebts`); none where nothing is. */
const paying = z.object({
  ...leaving,
  couponCodes,
  reason: why,
  tenders: z.array(tender).max(3, '最多3种收款方式'),
  withDebts: z.boolean().default(false).meta({ title: '一并补缴欠费' }),
});
export type Paying = z.output<typeof paying>;
const leavingFor = z.object({ ...leaving, reason: passageReasons.for(text('原因', 200, 1)) });
export type LeavingFor = z.output<typeof leavingFor>;
const leavingUnknown = z.object({
  ...place,
  plateNo: plateOrNone,
  plateColor: plateColor.schema,
  reason: passageReasons.for(text('原因', 200, 1)),
});
export type LeavingUnknown = z.output<typeof leavingUnknown>;

const done = z.object({
  deed: boothDeed.schema,
  plateNo: plateNo(),
  orderId: id('订单').nullable(),
  orderNo: documentNo('订单号').nullable(),
  billNos: z.array(documentNo('缴费单号')),
  takenFen: fen('收款'),
  /** The lane's device has been told to open; otherwise the person opens by hand. */
  opens: z.boolean(),
});
export type BoothDone = z.output<typeof done>;

const path = '/charge/v2/api/booth';

export const booths = {
  board: endpoint({
    method: 'GET',
    path: `${path}/board`,
    title: '岗亭通道',
    access: [boothPage.code],
    /** Without a lot: where the user worked last. */
    query: z.object({ parkId: parkId().optional() }),
    data: board,
  }),
  candidates: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    title: '岗亭找车',
    access: [boothPage.code],
    query: z.object({
      parkId: parkId(),
      text: z.string().max(16, '车牌最多16个字符').transform(normalisePlate).meta({ title: '车牌', kind: 'plate', masked: 'plate' }),
    }),
    data: z.array(boothCandidate).max(6),
  }),
  /** What the lot says to a vehicle before it is let in. */
  checkEntry: endpoint({
    method: 'POST',
    path: `${path}/checkEntry`,
    title: '入场核查',
    access: [boothPage.code],
    writes: false,
    body: z.object({ gateId: uuid('通道'), plateNo: plateOrNone, plateColor: plateColor.schema }),
    data: entryOpinion,
  }),
  /** What a vehicle owes at an exit now, and by which ways it may go. */
  checkExit: endpoint({
    method: 'POST',
    path: `${path}/checkExit`,
    title: '出场核查',
    access: [boothPage.code],
    writes: false,
    body: z.object({ gateId: place.gateId, recordId: place.recordId, orderId: uuid('订单'), couponCodes }),
    data: exitOpinion,
  }),
  enter: endpoint({
    method: 'POST',
    path: `${path}/enter`,
    title: '岗亭放行入场',
    access: [boothPage.can.enter],
    body: entering,
    data: done,
  }),
  letOut: endpoint({
    method: 'POST',
    path: `${path}/letOut`,
    title: '岗亭收费放行',
    access: [boothPage.can.letOut],
    body: paying,
    data: done,
  }),
  letOutFree: endpoint({
    method: 'POST',
    path: `${path}/letOutFree`,
    title: '岗亭免费放行',
    access: [boothPage.can.free],
    body: leavingFor,
    data: done,
  }),
  letOutOwing: endpoint({
    method: 'POST',
    path: `${path}/letOutOwing`,
    title: '岗亭欠费放行',
    access: [boothPage.can.letOut],
    body: leavingFor,
    data: done,
  }),
  /** A vehicle at the exit that nothing in the lot is known of. */
  letOutUnknown: endpoint({
    method: 'POST',
    path: `${path}/letOutUnknown`,
    title: '岗亭无入场放行',
    access: [boothPage.can.letOut],
    body: leavingUnknown,
    data: done,
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/open`,
    title: '岗亭手动开闸',
    access: [boothPage.can.open],
    body: z.object({ requestId: place.requestId, gateId: place.gateId, reason: passageReasons.for(text('原因', 200, 1)) }),
    data: done,
  }),
};

export const boothErrors = {
  refused: error('42801', '{message}'),
  needsReason: error('42802', '{message}，请填写放行原因'),
  amountMoved: error('42803', '待付金额已变为{amount}元，请按新金额收取'),
  tendersDiffer: error('42804', '收款合计{paid}元，应为{due}元'),
  voucher: error('42805', '{channel}收款须填写凭证号'),
  noShift: error('42806', '请先接班'),
  otherLane: error('42807', '该通道不能{verb}'),
  gone: error('42808', '车辆已不在该车场，请重新查找'),
  laneMoved: error('42809', '通道上的车辆已变化，请重新操作'),
  stillIn: error('42810', '车牌{plateNo}在场，请从在场车辆中选择'),
  couponUnknown: error('44718', '没有券码为{code}的优惠券，请核对'),
  couponOfOther: error('44719', '券码{code}是{plateNo}的优惠券，不能用于这辆车'),
  noDevice: error('42811', '通道没有在线的设备，请就地开闸'),
};
