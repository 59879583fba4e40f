import { changeSource, changeType, type ParkOrderChange, parkOrderChanges } from '@bochong/contract/parking-order';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { ChangeDiff } from './change-diff.tsx';
import { ChangeView } from './change-view.tsx';

const col = columnsOf(parkOrderChanges.list);
const Filter = filterOf(parkOrderChanges.list);

const columns = [
  col.time('at', { fixed: 'left' }),
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} />, { width: 126 }),
  col.text('parkName', { width: 170 }),
  col.enum('changeType', changeType),
  col.custom('diff', '变更内容', (row) => <ChangeDiff before={row.before} after={row.after} />, { width: 390 }),
  col.money('payableBeforeFen'),
  col.money('payableAfterFen'),
  col.money('diffFen', { width: 120, render: (row) => <Money fen={row.diffFen} sign /> }),
  col.enum('source', changeSource, undefined, { width: 80 }),
  col.text('operatorName', { width: 100 }),
  col.text('reason', { width: 200 }),
  col.custom('orderNo', '订单', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
];

const signs = [
  { value: 1, label: '增加' },
  { value: -1, label: '减少' },
  { value: 0, label: '不变' },
];

export default function OrderChangeListPage() {
  const [opened, setOpened] = useState<ParkOrderChange | null>(null);
  return (
    <>
      <ListPage
        list={parkOrderChanges.list}
        rowKey="changeId"
        columns={columns}
        empty="修正车牌、设置出场、合并订单等改动在这里留痕"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="变更时间" />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="changeType">
              <EnumSelect of={changeType} />
            </Filter>
            <Filter name="diffSign">
              <Select allowClear options={signs} />
            </Filter>
            <Filter name="operatorName">
              <Input allowClear />
            </Filter>
          </>
        }
        actions={
          <Allowed to={parkOrderChanges.export}>
            <ExportButton endpoint={parkOrderChanges.export} />
          </Allowed>
        }
        opens={setOpened}
      />
      <DetailDrawer title="变更记录" open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <ChangeView change={opened} />}
      </DetailDrawer>
    </>
  );
}
