import { receiptPage } from '@bochong/contract/bill';
import { ledgerAccount, ledgerEvent, voucher, voucherLine, vouchers } from '@bochong/contract/ledger';
import { SubjectLink } from '../../fields/subject-link.tsx';
import { Detail } from '../../kit/detail.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { usePermission } from '../../kit/permission.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { SmallTable } from '../../kit/small-table.tsx';
import styles from './ledger.module.css';

/** Vouchers that carry the number of a bill. */
const ofBill: ReadonlySet<number> = new Set([
  ...[ledgerEvent.TENDER_PAID, ledgerEvent.TOPUP, ledgerEvent.PASS_SOLD, ledgerEvent.COMPANY_PAID, ledgerEvent.BILL_ASSIGNED],
]);

/** A voucher: what it tells of, where that is shown, and its lines. */
export function VoucherView({ id }: { id: string }) {
  const mayOpenReceipts = usePermission(receiptPage.code);
  return (
    <Detail endpoint={vouchers.get} input={{ params: { id } }}>
      {(data) => (
        <>
          <RecordFacts
            of={voucher}
            record={data}
            fields={[
              'entryNo',
              'accountingDate',
              'eventType',
              'bizType',
              'placeName',
              'refNo',
              'amountFen',
              'memo',
              'happenedAt',
              'postedAt',
            ]}
          />
          <p className={styles.links}>
            {mayOpenReceipts && ofBill.has(data.eventType) && data.refNo !== '' && (
              <GoTo path={`${receiptPage.path}?number=${encodeURIComponent(data.refNo)}`}>查看收费记录</GoTo>
            )}
            {data.orderNo !== null && (
              <span>
                订单 <SubjectLink orderNo={data.orderNo} orderPath={data.orderPath} />
              </span>
            )}
          </p>
          <SmallTable
            of={voucherLine}
            rows={data.lines}
            rowKey={({ lineNo }) => String(lineNo)}
            columns={[
              { name: 'accountCode', title: '科目', width: 190, show: ({ accountCode }) => <AccountName code={accountCode} /> },
              { name: 'subName', width: 170, show: ({ subName }) => subName || '—' },
              ...(['debitFen', 'creditFen', 'placeName', 'payChannel', 'matchKey'] as const),
            ]}
            scroll={{ x: 'max-content' }}
          />
        </>
      )}
    </Detail>
  );
}

/** Number and name of an account. */
export const AccountName = ({ code }: { code: number }) => (
  <>
    <span className={styles.code}>{code}</span> {ledgerAccount.label(code)}
  </>
);
