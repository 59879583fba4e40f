import { chargingAuditDesk } from '@bochong/contract/refund';
import { RefundList } from './refund-list.tsx';

export default function ChargingRefundAuditPage() {
  return <RefundList desk={chargingAuditDesk} tabbed empty="没有等待处理的充电、占位、预约和余额退款" />;
}
