import { chargeRefunds, parkingRefundPage, refundSettings } from '@bochong/contract/refund';
import { ExportButton } from '../../kit/export-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { Again, Audit, Cancel, Offline } from './refund-actions.tsx';
import { RefundList } from './refund-list.tsx';
import { RefundSettingButton } from './refund-setting.tsx';

const tabs = {
  name: 'tab',
  items: [
    { value: 0, label: '未处理' },
    { value: 1, label: '已处理' },
  ],
};
/** Everything but charging and employees, who have pages of their own. */
const refundBiz = '1,4,5,6,8,9';

export default function ParkingRefundPage() {
  const [search] = useTabSearch();
  return (
    <RefundList
      tabs={tabs}
      fixed={{ refundBiz, tab: search.get('tab') ?? '0' }}
      empty="没有等待处理的退款"
      actions={
        <>
          <Allowed to={refundSettings.update}>
            <RefundSettingButton />
          </Allowed>
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
