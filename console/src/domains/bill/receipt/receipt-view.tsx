import { billBiz, payChannel, payScene, payState, type Receipt, receipt, receiptPage, receipts } from '@bochong/contract/bill';
import { imageType } from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Flex } from 'antd';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { Money } from '../../../fields/money.tsx';
import { SubjectLink } from '../../../fields/subject-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { RefundButton, RefundsOfBill } from '../../refund/index.ts';
import styles from './receipt.module.css';

/** What a combined payment was for, with what each got. */
const Items = ({ items }: Pick<Data<typeof receipts.get>, 'items'>) => (
  <Flex wrap gap="0 16px">
    {items.map((item) => (
      <span key={item.orderId}>
        <SubjectLink {...item} /> <Money fen={item.amountFen} sign />
      </span>
    ))}
  </Flex>
);

const when = <T,>(there: boolean, field: T) => (there ? [field] : []);

const BillFacts = ({ bill }: { bill: Data<typeof receipts.get> }) => (
  <RecordFacts
    of={receipt}
    record={bill}
    fields={[
      'plateNo',
      'parkName',
      'payState',
      ...when(bill.lots.length > 0, {
        name: 'lots',
        title: '分摊',
        span: 3,
        show: () => bill.lots.map((lot) => `${lot.parkName} ¥${formatFen(lot.amountFen)}`).join('，'),
      }),
      ...when(bill.items.length > 0, { name: 'items', title: '订单', span: 3, show: () => <Items items={bill.items} /> }),
      ...(['totalFen', 'couponFen', 'paidFen', 'refundedFen', 'payChannel'] as const),
      { name: 'payScene', show: (row) => `${billBiz.label(row.bizType)} · ${payScene.label(row.payScene)}` },
      'paidAt',
      'createdAt',
      { name: 'collectorId', title: '收费员/设备', show: (row) => [row.collectorId, row.deviceSn].filter(Boolean).join(' · ') || '—' },
      'billNo',
      { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
      'outTradeNo',
      { name: 'channelTradeNo', span: 3 },
    ]}
  />
);

/** As wide as the roll of a receipt printer, and readable on a sheet. */
const receiptStyle = `
  body { width: 72mm; margin: 4mm; font: 12px/1.6 sans-serif; color: #000; }
  h3 { margin: 0 0 2mm; text-align: center; font-size: 16px; }
  table { width: 100%; border-collapse: collapse; border-block: 1px dashed #000; }
  td { padding: 0.5mm 0; vertical-align: top; }
  td:first-child { white-space: nowrap; padding-right: 4mm; }
  td:last-child { text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`;

/** A receipt on a page of its own, handed to the printer; the frame goes when the printing is done. */
function print(bill: Receipt): void {
  const lines: [string, string][] = [
    ['车牌号', bill.plateNo],
    ['车场', bill.parkName],
    ['支付时间', bill.paidAt ? formatInstant(bill.paidAt) : ''],
    ['支付方式', payChannel.label(bill.payChannel)],
    ['实付金额', `¥${formatFen(bill.paidFen)}`],
    ['已退金额', `¥${formatFen(bill.refundedFen)}`],
    ['流水号', bill.billNo],
    ['订单号', bill.orderNo ?? ''],
  ];
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const table = page.createElement('table');
  for (const line of lines) {
    const row = table.insertRow();
    for (const text of line) row.insertCell().textContent = text;
  }
  const style = page.createElement('style');
  style.textContent = receiptStyle;
  page.head.append(style);
  const title = page.createElement('h3');
  title.textContent = `${billBiz.label(bill.bizType)}收费凭证`;
  page.body.append(title, table);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/** One payment: what it was for, its pictures, and what went back of it. */
export function ReceiptView({ id }: { id: string }) {
  return (
    <>
      <Detail endpoint={receipts.get} input={{ params: { id } }}>
        {(bill) => (
          <>
            <div className={styles.actions}>
              {bill.payState === payState.SUCCESS && bill.paidFen > bill.refundedFen && !bill.refundedElsewhere && (
                <RefundButton bill={{ ...bill, leftFen: bill.paidFen - bill.refundedFen }} />
              )}
              <Allowed to={receiptPage.can.print}>
                <LinkButton onClick={() => print(bill)}>打印</LinkButton>
              </Allowed>
            </div>
            <BillFacts bill={bill} />
            {bill.refundedFen > 0 && <RefundsOfBill billNo={bill.billNo} />}
          </>
        )}
      </Detail>
      <Detail endpoint={receipts.images} input={{ params: { id } }}>
        {(images) => <ImagePair images={images.map((image) => ({ url: image.url, title: imageType.label(image.imageType) }))} />}
      </Detail>
    </>
  );
}
