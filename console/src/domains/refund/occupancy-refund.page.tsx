import { occupancyDesk } from '@bochong/contract/refund';
import { RefundList } from './refund-list.tsx';

export default function OccupancyRefundPage() {
  return <RefundList desk={occupancyDesk} tabbed empty="在占位记录中申请的退款、免收后自动退回的占位费都会出现在这里" />;
}
