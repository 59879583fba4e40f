import {
  attemptState,
  exceptionType,
  type PassRecordRow,
  passDirection,
  passMode,
  passRecordPage,
  passRecords,
  releaseType,
} from '@bochong/contract/parking-order';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf, dash } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { Exceptions } from '../park-order/order-columns.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { PassRecordDetail } from './pass-record-detail.tsx';
import './pass-record.css';

const col = columnsOf(passRecords.list);
const Filter = filterOf(passRecords.list);

function Thumbnail({ row: { thumbnailUrl, plateNo } }: { row: PassRecordRow }) {
  const mayLook = usePermission(passRecordPage.can.image);
  if (thumbnailUrl) return <img className="pass-thumbnail" src={thumbnailUrl} alt={`${plateNo || '未识别'}抓拍`} loading="lazy" />;
  return mayLook ? <span className="pass-no-picture">无图片</span> : dash;
}

const columns = [
  col.custom('thumbnailUrl', '图片', (row) => <Thumbnail row={row} />, { width: 80, fixed: 'left' }),
  col.custom('plateNo', '识别车牌', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { width: 126 }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.text('placeName', { width: 120 }),
  col.enum('direction', passDirection, { [passDirection.IN]: 'blue', [passDirection.OUT]: 'green' }, { width: 70 }),
  col.time('passTime'),
  col.number('confidence', { width: 80 }),
  col.enum('passMode', passMode, undefined, { width: 150 }),
  col.enum('releaseType', releaseType),
  col.enum('attemptState', attemptState, { [attemptState.WAITING]: 'amber', [attemptState.PASSED]: 'green' }, { width: 90 }),
  col.custom('orderNo', '订单', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
  col.custom('exceptionTypes', '异常', (row) => <Exceptions codes={row.exceptionTypes} />, { width: 180 }),
];

const matchOptions = [
  { value: 'true', label: '已匹配' },
  { value: 'false', label: '未匹配' },
];

export default function PassRecordListPage() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={passRecords.list}
        rowKey="recordId"
        columns={columns}
        empty="相机上报后，过车记录即出现在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="过车时间" />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="direction">
              <EnumSelect of={passDirection} />
            </Filter>
            <Filter name="confidenceBelow">
              <InputNumber min={1} max={101} precision={0} />
            </Filter>
            <Filter name="exceptionType">
              <EnumSelect of={exceptionType} />
            </Filter>
            <Filter name="matched">
              <Select allowClear options={matchOptions} placeholder="匹配订单" />
            </Filter>
          </>
        }
        actions={
          <Allowed to={passRecords.export}>
            <ExportButton endpoint={passRecords.export} />
          </Allowed>
        }
        opens={(row) => setOpened(row.recordId)}
      />
      <DetailDrawer title="过车记录" open={opened !== null} onClose={() => setOpened(null)}>
        {opened !== null && <PassRecordDetail id={opened} />}
      </DetailDrawer>
    </>
  );
}
