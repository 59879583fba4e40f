import { parkingRefunds, refundReason, refundRecordPage, refundStatus } from '@bochong/contract/refund';
import { Money } from '../../fields/money.tsx';
import { Facts } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { usePermission } from '../../kit/permission.tsx';
import { CodeTag } from '../../kit/state-tag.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';

/** What was asked back of a payment, for whom may see refunds. */
export function RefundsOfBill({ billNo }: { billNo: string }) {
  const enabled = usePermission(refundRecordPage.code);
  const { data } = useEndpoint(parkingRefunds.list, { query: { refundNo: billNo } }, { enabled });
  if (!data || data.results.length === 0) return null;
  return (
    <Facts
      title="退款"
      columns={1}
      items={data.results.map((row) => ({
        label: row.refundNo,
        value: (
          <span>
            <CodeTag of={refundStatus} code={row.refundStatus} /> <Money fen={row.applyFen} sign /> {refundReason.label(row.refundReason)}{' '}
            {formatInstant(row.refundedAt ?? row.applyAt)}
          </span>
        ),
      }))}
    />
  );
}
