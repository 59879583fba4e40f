import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, parkId, parkName, plateNo, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { boothDeed } from './booth.ts';
import { boothPage } from './menu.ts';

/** One person's time at one lot, from taking over to handing over. */
const shift = z.object({
  shiftId: id('班次'),
  parkId: id('车场'),
  parkName,
  userName: z.string().meta({ title: '值班人' }),
  beganAt: instant('接班时间'),
  endedAt: instant('交班时间').nullable(),
  /** What was in the drawer, as counted at the end. */
  countedCashFen: fen('清点现金').nullable(),
  remark: words('备注'),
});

/** What was taken in a shift by one means: of the bills themselves. */
const taking = z.object({
  payChannel: payChannel.schema,
  count: z.number().int().meta({ title: '笔数' }),
  paidFen: fen('收款'),
  refundedFen: fen('已退'),
});

const act = z.object({
  deedId: id('操作'),
  deed: boothDeed.schema,
  at: instant('时间'),
  gateName: z.string().meta({ title: '通道' }),
  plateNo: plateNo(),
  takenFen: fen('收款'),
  reason: words('原因'),
});

const current = z.object({
  shift: shift.nullable(),
  takings: z.array(taking),
  cashFen: fen('应有现金'),
  /** When the cash of the shift is to be handed in; null: the unit sets no time. */
  handInBy: instant('交班截止').nullable(),
  acts: z.array(act),
});
export type BoothShift = z.output<typeof current>;

const handingOver = z.object({ shiftId: uuid('班次'), countedCashFen: fen('清点现金'), remark: text('备注', 200).default('') });
export type HandingOver = z.output<typeof handingOver>;

const path = '/charge/v2/api/booth/shift';

export const boothShifts = {
  /** The caller's running shift at a lot with its takings and its last deeds, newest first. */
  current: endpoint({
    method: 'GET',
    path,
    title: '当前班次',
    access: [boothPage.code],
    query: z.object({ parkId: parkId() }),
    data: current,
  }),
  /** Begins the caller's shift at a lot; one that runs goes on. */
  takeOver: endpoint({
    method: 'POST',
    path,
    title: '接班',
    access: [boothPage.can.handOver],
    body: z.object({ parkId: parkId() }),
    data: z.object({ shiftId: id('班次') }),
  }),
  /** Ends the caller's shift with the cash that was counted; again it answers as before. */
  handOver: endpoint({
    method: 'POST',
    path: `${path}/handOver`,
    title: '交班',
    access: [boothPage.can.handOver],
    body: handingOver,
    data: z.object({ cashFen: fen('应有现金'), countedCashFen: fen('清点现金'), differenceFen: signedFen('差额') }),
  }),
};

export const boothShiftErrors = { differs: error('42812', '清点现金与应有现金相差{amount}元，请填写备注') };
