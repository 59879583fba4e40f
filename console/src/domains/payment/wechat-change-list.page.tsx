import { changeStatus, wechatChanges } from '@bochong/contract/payment';
import { Input } from 'antd';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { ParkSelect } from '../../fields/park-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/list-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';

const col = columnsOf(wechatChanges.list);
const Filter = filterOf(wechatChanges.list);
const tones = {
  [changeStatus.WAITING]: 'amber',
  [changeStatus.ARRIVED]: 'green',
  [changeStatus.FAILED]: 'red',
  [changeStatus.EXPIRED]: 'grey',
} as const;
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.money('cashReceivedFen'),
  col.money('payableFen'),
  col.money('changeFen'),
  col.enum('status', changeStatus, tones, { width: 100 }),
  col.text('openIdMask'),
  col.text('collectorId', { width: 110 }),
  col.time('createdAt'),
  col.time('finishedAt'),
  col.text('billNo', { width: 220 }),
  col.text('transferNo', { width: 260 }),
];

export default function WechatChangeListPage() {
  return (
    <ListPage
      list={wechatChanges.list}
      rowKey="changeId"
      columns={columns}
      empty="收费员收取现金并选择微信找零后，记录会出现在这里"
      filters={
        <>
          <Filter name="plateNo">
            <PlateInput />
          </Filter>
          <DateRangeItem names={['startTime', 'endTime']} label="创建时间" />
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <Filter name="status">
            <EnumSelect of={changeStatus} />
          </Filter>
          <Filter name="collectorId">
            <Input allowClear />
          </Filter>
        </>
      }
    />
  );
}
