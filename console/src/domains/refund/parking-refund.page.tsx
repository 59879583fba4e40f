import { parkingDesk, refundSettings } from '@bochong/contract/refund';
import { LoadedForm } from '../../kit/action-form.tsx';
import { RefundList } from './refund-list.tsx';

export default function ParkingRefundPage() {
  return (
    <RefundList
      desk={parkingDesk}
      tabbed
      empty="没有等待处理的退款"
      actions={<LoadedForm button="default" read={refundSettings.get} to={refundSettings.update} word="退款设置" done="退款设置已保存" />}
    />
  );
}
