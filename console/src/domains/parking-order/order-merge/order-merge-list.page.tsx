import { mergeReason, mergeStatus, orderMerges, type ParkOrderMerge } from '@bochong/contract/parking-order';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
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
import { MergeButton } from './merge-dialog.tsx';
import { MergeView, mergeTones } from './merge-view.tsx';
import { UndoMerge } from './undo-merge.tsx';

const col = columnsOf(orderMerges.list);
const Filter = filterOf(orderMerges.list);

const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 180 }),
  col.custom('targetOrderNo', '目标订单', (row) => <OrderLink orderId={row.targetOrderId} orderNo={row.targetOrderNo} />, { width: 220 }),
  col.custom('sourceOrderIds', '合并笔数', (row) => row.sourceOrderIds.length + 1, { width: 90 }),
  col.enum('reason', mergeReason),
  col.duration('gapMinutes'),
  col.money('beforeTotalFen'),
  col.money('afterPayableFen'),
  col.money('overpaidFen'),
  col.enum('status', mergeStatus, mergeTones),
  col.text('operatorName', { width: 100 }),
  col.time('at'),
];

export default function OrderMergeListPage() {
  const [opened, setOpened] = useState<ParkOrderMerge | null>(null);
  return (
    <>
      <ListPage
        list={orderMerges.list}
        rowKey="mergeId"
        columns={columns}
        empty="被拆成几段的一次停车，用“合并订单”并为一单"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="合并时间" />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="reason">
              <EnumSelect of={mergeReason} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={mergeStatus} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={orderMerges.export}>
              <ExportButton endpoint={orderMerges.export} />
            </Allowed>
            <Allowed to={orderMerges.merge}>
              <MergeButton />
            </Allowed>
          </>
        }
        rowActions={(row) => <UndoMerge row={row} />}
        opens={setOpened}
      />
      <DetailDrawer title="订单合并" open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <MergeView merge={opened} />}
      </DetailDrawer>
    </>
  );
}
