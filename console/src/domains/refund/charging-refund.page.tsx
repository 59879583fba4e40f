import { chargingDesk } from '@bochong/contract/refund';
import { RefundList } from './refund-list.tsx';

export default function ChargingRefundPage() {
  return <RefundList desk={chargingDesk} tabbed empty="在充电订单记录中申请的退款、多收后自动退回的电费都会出现在这里" />;
}
