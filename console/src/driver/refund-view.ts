import type { Data } from '@bochong/contract/kernel/endpoint';
import { driverPages } from '@bochong/contract/parking-order';
import { refundReason } from '@bochong/contract/refund';
import { call } from './call.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { yuan } from './words.ts';

type Receipt = Data<typeof driverPages.receipt>;

const { DUPLICATE, FEE_WRONG, PLATE_WRONG, COUPON, OTHER } = refundReason;
const reasons = [FEE_WRONG, DUPLICATE, PLATE_WRONG, COUPON, OTHER] as const;

/** Asks what is left of a payment back; `back` goes to its receipt. */
export function showRefund(receipt: Receipt, back: () => void): void {
  const applyFen = receipt.paidFen - receipt.refundedFen;
  const reason = h('select', { id: 'reason' }, ...reasons.map((code) => h('option', { value: String(code) }, refundReason.label(code))));
  const words = h('textarea', { id: 'words', rows: '3', maxlength: '200', placeholder: '例如：同一次停车付了两次' });
  const { line, say } = problemLine();
  const send = async () => {
    const { outTradeNo, plateNo } = receipt;
    const refundReason = (reasons.find((code) => String(code) === reason.value) ?? OTHER) satisfies (typeof reasons)[number];
    const body = { outTradeNo, plateNo, applyFen, refundReason, reasonText: words.value.trim() };
    const { refundNo } = await call(driverPages.refund, { body });
    show(
      h(
        'section',
        { class: 'card' },
        h('h1', {}, '退款申请已提交'),
        h('p', { class: 'next', role: 'status' }, `申请单号 ${refundNo}，审核通过后 ${yuan(applyFen)} 原路退回。`),
        h('p', { class: 'quiet' }, `由${receipt.dealerName}审核；到账后，凭证上会显示“已退”。`),
      ),
      h('button', { type: 'button', class: 'second', click: back }, '返回凭证'),
    );
  };
  show(
    h(
      'section',
      { class: 'card asked' },
      h('h1', {}, '申请退款'),
      h('p', { class: 'sum' }, yuan(applyFen)),
      h('label', { for: 'reason' }, '退款原因'),
      reason,
      h('label', { for: 'words' }, '说明（选“其他”时必填）'),
      words,
      line,
      actionButton('提交申请', 'main', send, say),
    ),
    h('button', { type: 'button', class: 'second', click: back }, '返回凭证'),
  );
}
