import { refundSettings } from '@bochong/contract/refund';
import { LoadedForm } from '../../kit/action-form.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { AuditorActions } from './refund-actions.tsx';
import { RefundList } from './refund-list.tsx';

const tabs = tabsOf('tab', [0, '未处理'], [1, '已处理']);
/** Everything but charging and employees, who have pages of their own. */
const refundBiz = '1,4,5,6,8,9';

export default function ParkingRefundPage() {
  const [search] = useTabSearch();
  return (
    <RefundList
      tabs={tabs}
      fixed={{ refundBiz, tab: search.get('tab') ?? '0' }}
      empty="没有等待处理的退款"
      actions={<LoadedForm button="default" read={refundSettings.get} to={refundSettings.update} word="退款设置" done="退款设置已保存" />}
      rowActions={(row) => <AuditorActions row={row} />}
    />
  );
}
