import { fundBills } from '@bochong/contract/reconciliation';
import { Button, Popover } from 'antd';
import { LoadedTable } from '../../../kit/small-table.tsx';

/** Days that were asked of channels and are not kept, with why. */
export const OpenFetches = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    destroyOnHidden
    content={
      <LoadedTable
        list={fundBills.fetches}
        input={{}}
        rowKey="fetchId"
        columns={[
          { name: 'billDay', width: 110 },
          { name: 'accountName', width: 140 },
          { name: 'state', width: 100 },
          { name: 'reason', width: 260 },
        ]}
        empty="向渠道请求的日期都已入库"
      />
    }
  >
    <Button>未取到的日期</Button>
  </Popover>
);
