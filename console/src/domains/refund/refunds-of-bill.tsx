import { chargeRefunds, refundReason, refundRecordPage, refundStatus } from '@bochong/contract/refund';
import { Money } from '../../fields/money.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Facts } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { usePermission } from '../../kit/permission.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { refundTones } from './refund-columns.tsx';

/** What was asked back of a payment, for whom may see refunds. */
export function RefundsOfBill({ billNo }: { billNo: string }) {
  const enabled = usePermission(refundRecordPage.code);
  const { data } = useEndpoint(chargeRefunds.list, { query: { refundNo: billNo } }, { enabled });
  if (!data || data.results.length === 0) return null;
  return (
    <Facts
      title="退款"
      columns={1}
      items={data.results.map((row) => ({
        label: row.refundNo,
        value: (
          <span>
            <StateTag tone={refundTones[row.refundStatus]}>{refundStatus.label(row.refundStatus)}</StateTag>{' '}
            <Money fen={row.applyFen} sign /> {refundReason.label(row.refundReason)} {formatInstant(row.refundedAt ?? row.applyAt)}
          </span>
        ),
      }))}
    />
  );
}
