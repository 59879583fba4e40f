import { refundRecordPage } from '@bochong/contract/refund';
import { Again, Cancel } from './refund-actions.tsx';
import { RefundList } from './refund-list.tsx';

const fixed = { refundBiz: '1' };

export default function RefundRecordPage() {
  return (
    <RefundList
      fixed={fixed}
      empty="在收费记录中申请的退款、系统自动退回的重复缴费和多缴都会出现在这里"
      rowActions={(row) => (
        <>
          <Again row={row} code={refundRecordPage.can.again} />
          <Cancel row={row} />
        </>
      )}
    />
  );
}
