import type { Data } from '@bochong/contract/kernel/endpoint';
import { driverPages } from '@bochong/contract/parking-order';
import { call } from './call.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { showInvoice } from './invoice-view.ts';
import { type Pending, rememberBill } from './memory.ts';
import { plateView } from './plate-view.ts';
import { channelNames, clock, dayAndClock, minutesUntil, yuan } from './words.ts';

type Receipt = Data<typeof driverPages.receipt>;

const fact = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value));

/** What a driver does next: the vehicle is let go by itself at an exit, and has its grace inside the lot. */
function nextStep({ leaveUntil }: Receipt): string {
  if (leaveUntil === null) return '已缴清。在出口等候的车辆，道闸将自动抬起。';
  const minutes = minutesUntil(leaveUntil);
  return minutes > 0
    ? `请在 ${minutes} 分钟内离场（${clock(leaveUntil)} 前），超时将继续计费。`
    : `离场时间（${clock(leaveUntil)}）已过，请重新查询后离场。`;
}

/** The receipt of a paid bill; `again` goes back to the stay. */
export async function showReceipt(bill: Pending, again: () => void): Promise<void> {
  const { outTradeNo, plateNo } = bill;
  const receipt = await call(driverPages.receipt, { body: { outTradeNo, plateNo } });
  rememberBill(null);
  const invoice = problemLine();
  const openInvoice = () => showInvoice(bill, () => void showReceipt(bill, again));
  show(
    h(
      'section',
      { class: 'card receipt' },
      h('h1', {}, '支付成功'),
      h('p', { class: 'sum' }, yuan(receipt.paidFen)),
      h('p', { class: 'next', role: 'status' }, nextStep(receipt)),
      h(
        'dl',
        { class: 'pairs' },
        h('div', {}, h('dt', {}, '车牌'), h('dd', {}, plateView(receipt.plateNo))),
        fact('车场', receipt.parkName),
        receipt.enterTime !== null && fact('入场', dayAndClock(receipt.enterTime)),
        fact('支付时间', dayAndClock(receipt.paidAt)),
        fact('支付方式', channelNames[receipt.payChannel] ?? '其他'),
        receipt.couponFen > 0 && fact('优惠券抵扣', yuan(receipt.couponFen)),
        fact('凭证号', receipt.billNo),
        receipt.channelTradeNo !== '' && fact('渠道单号', receipt.channelTradeNo),
        receipt.refundedFen > 0 && fact('已退', yuan(receipt.refundedFen)),
        fact('收款单位', receipt.dealerName),
      ),
    ),
    invoice.line,
    actionButton('电子发票', 'second', openInvoice, invoice.say),
    h('button', { type: 'button', class: 'second', click: again }, '查看停车详情'),
  );
}
