import { arrearsPays } from '@bochong/contract/arrears';
import { payChannel, payScene, payState } from '@bochong/contract/bill';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';

const col = columnsOf(arrearsPays.list);
const Filter = filterOf(arrearsPays.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.number('recordCount', { width: 90 }),
  col.dealer('dealerName'),
  col.money('totalFen'),
  col.money('paidFen'),
  col.enum('payState', payState, {
    [payState.SUCCESS]: 'green',
    [payState.FAILED]: 'red',
    [payState.CLOSED]: 'grey',
    [payState.CREATED]: 'amber',
    [payState.PAYING]: 'amber',
  }),
  col.enum('payChannel', payChannel, undefined, { width: 130 }),
  col.enum('payScene', payScene, undefined, { width: 130 }),
  col.text('collectorName', { width: 110 }),
  col.time('paidAt'),
  col.text('billNo', { width: 210 }),
];

/** Payments for arrears, among the receipts as among the arrears. */
export const ArrearsPayList = ({ actions, onOpen }: { actions: ReactNode; onOpen: (payId: string) => void }) => (
  <ListPage
    list={arrearsPays.list}
    rowKey="payId"
    columns={columns}
    empty="欠费补缴后，记录即出现在这里"
    filters={
      <>
        <Filter name="plateNo">
          <PlateInput />
        </Filter>
        <DateRangeItem names={['startTime', 'endTime']} label="创建时间" days />
        <Filter name="payScene">
          <EnumSelect of={payScene} />
        </Filter>
        <Filter name="payChannel">
          <EnumSelect of={payChannel} />
        </Filter>
        <Filter name="parkIds">
          <ParkSelect mode="multiple" />
        </Filter>
        <Filter name="payState">
          <EnumSelect of={payState} />
        </Filter>
        <Filter name="collectorName">
          <Input allowClear />
        </Filter>
        <Filter name="billNo">
          <Input allowClear />
        </Filter>
      </>
    }
    actions={actions}
    opens={(row) => onOpen(row.payId)}
    summary={({ paidFen, count }) => (
      <span>
        合计(元)：实付 <Money fen={paidFen} />（{count.toLocaleString('zh-CN')}笔）
      </span>
    )}
  />
);
