import { recordDesk, refundBiz } from '@bochong/contract/refund';
import { RefundList } from './refund-list.tsx';

const parking = [refundBiz.PARKING];

export default function RefundRecordPage() {
  return <RefundList desk={recordDesk} biz={parking} empty="在收费记录中申请的退款、系统自动退回的重复缴费和多缴都会出现在这里" />;
}
