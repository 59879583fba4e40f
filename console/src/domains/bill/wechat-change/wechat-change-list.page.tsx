import { changeStatus, type WechatChange, wechatChanges } from '@bochong/contract/bill';
import { Input } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer, Facts } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';

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

const factsOf = (row: WechatChange) => [
  { label: '车牌', value: <PlateTag plateNo={row.plateNo} color={row.plateColor} /> },
  { label: '车场', value: row.parkName },
  { label: '找零状态', value: changeStatus.label(row.status) },
  { label: '实收现金', value: <Money fen={row.cashReceivedFen} sign /> },
  { label: '应付金额', value: <Money fen={row.payableFen} sign /> },
  { label: '找零金额', value: <Money fen={row.changeFen} sign /> },
  { label: '收款人', value: row.openIdMask },
  { label: '收费员', value: row.collectorId },
  { label: '创建时间', value: formatInstant(row.createdAt) },
  { label: '完成时间', value: row.finishedAt && formatInstant(row.finishedAt) },
  { label: '流水号', value: row.billNo },
  { label: '转账单号', value: row.transferNo },
];

export default function WechatChangeListPage() {
  const [opened, setOpened] = useState<WechatChange | null>(null);
  return (
    <>
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
        actions={
          <Allowed to={wechatChanges.export}>
            <ExportButton endpoint={wechatChanges.export} />
          </Allowed>
        }
        opens={setOpened}
      />
      <DetailDrawer title="微信找零" width={860} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Facts columns={2} items={factsOf(opened)} />}
      </DetailDrawer>
    </>
  );
}
