import { chargeRefunds, employeeRefundPage, parkingRefundPage } from '@bochong/contract/refund';
import { ExportButton } from '../../kit/export-button.tsx';
import { Allowed, usePermission } from '../../kit/permission.tsx';
import { QuotaButton } from './employee-quota.tsx';
import { Again, Audit, Cancel, Offline } from './refund-actions.tsx';
import { RefundList } from './refund-list.tsx';

const fixed = { refundBiz: '3' };

export default function EmployeeRefundPage() {
  const quota = usePermission(employeeRefundPage.can.quota);
  const freeze = usePermission(employeeRefundPage.can.freeze);
  return (
    <RefundList
      fixed={fixed}
      empty="设置了退款额度的员工发起的退款会出现在这里"
      actions={
        <>
          {(quota || freeze) && <QuotaButton />}
          <Allowed to={chargeRefunds.export}>
            <ExportButton endpoint={chargeRefunds.export} />
          </Allowed>
        </>
      }
      rowActions={(row) => (
        <>
          <Audit row={row} />
          <Again row={row} code={parkingRefundPage.can.again} />
          <Offline row={row} />
          <Cancel row={row} />
        </>
      )}
    />
  );
}
