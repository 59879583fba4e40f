import { type EtcDeduct, etcDeductState, etcRules } from '@bochong/contract/arrears';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const col = columnsOf(etcRules.deducts);
const Filter = filterOf(etcRules.deducts);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 180 }),
  col.text('ruleName', { width: 160 }),
  col.money('amountFen'),
  col.enum('state', etcDeductState, { 0: 'amber', 1: 'amber', 2: 'green', 3: 'red', 4: 'grey' }, { width: 100 }),
  col.number('tries', { width: 80 }),
  col.text('failCode', { width: 140 }),
  col.time('dueAt'),
  col.time('at'),
  col.text('tradeNo', { width: 240 }),
];

function Cancel({ row }: { row: EtcDeduct }) {
  const action = useAction(etcRules.cancelDeduct, { success: '扣款已取消' });
  if (row.state !== etcDeductState.WAITING) return null;
  return (
    <Allowed to={etcRules.cancelDeduct}>
      <ConfirmLink danger question="取消这笔扣款？" okText="取消扣款" onConfirm={() => action.run({ body: { deductId: row.deductId } })}>
        取消扣款
      </ConfirmLink>
    </Allowed>
  );
}

/** Tabs of the page: the rules, and what they brought about. */
export const etcTabs = {
  name: 'tab',
  items: [
    { value: '', label: '追缴规则' },
    { value: 'deducts', label: '扣款记录' },
    { value: 'agreements', label: '签约车辆' },
  ],
  apart: true,
};

/** What was taken, or is to be taken, from accounts whose owners agreed. */
export const EtcDeductList = () => (
  <ListPage
    list={etcRules.deducts}
    rowKey="deductId"
    tabs={etcTabs}
    columns={columns}
    empty="规则启用且车主签约后，扣款即出现在这里"
    filters={
      <>
        <Filter name="plateNo">
          <PlateInput />
        </Filter>
        <Filter name="state">
          <EnumSelect of={etcDeductState} />
        </Filter>
        <DateRangeItem names={['startTime', 'endTime']} label="产生时间" days />
      </>
    }
    rowActions={(row) => <Cancel row={row} />}
    opens={(row) => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`)}
  />
);
