import { employeeDesk, employeeRefundPage } from '@bochong/contract/refund';
import { usePermission } from '../../kit/permission.tsx';
import { QuotaButton } from './employee-quota.tsx';
import { RefundList } from './refund-list.tsx';

export default function EmployeeRefundPage() {
  const quota = usePermission(employeeRefundPage.can.quota);
  const freeze = usePermission(employeeRefundPage.can.freeze);
  return (
    <RefundList desk={employeeDesk} empty="设置了退款额度的员工发起的退款会出现在这里" actions={(quota || freeze) && <QuotaButton />} />
  );
}
