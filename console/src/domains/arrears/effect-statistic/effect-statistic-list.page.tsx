import { effectDimension, effectStatistics, remindChannel } from '@bochong/contract/arrears';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { AgeingButton } from './ageing-button.tsx';

const col = columnsOf(effectStatistics.page);
const Filter = filterOf(effectStatistics.page);
const columns = [
  col.text('label', { fixed: 'left', width: 180 }),
  col.number('touches', { width: 90 }),
  col.number('delivered', { width: 90 }),
  col.number('answered', { width: 90 }),
  col.number('platesTouched', { width: 110 }),
  col.number('platesPaid', { width: 110 }),
  col.number('recordsPaid', { width: 110 }),
  col.money('paidFen'),
  col.money('owedAtTouchFen'),
  col.custom('recoveryBp', '回收率', (row) => (row.owedAtTouchFen === 0 ? '—' : `${(row.recoveryBp / 100).toFixed(1)}%`), { width: 100 }),
  col.money('costFen'),
  col.custom('averageDays', '平均回款天数', (row) => (row.averageDays === 0 ? '—' : row.averageDays.toFixed(1)), { width: 130 }),
];

export default function EffectStatisticListPage() {
  return (
    <ListPage
      list={effectStatistics.page}
      rowKey="key"
      columns={columns}
      empty="这段时间没有催缴与回款"
      filters={
        <>
          <DateRangeItem names={['startDate', 'endDate']} label="统计日期" days />
          <Filter name="dimension">
            <EnumSelect of={effectDimension} />
          </Filter>
          <Filter name="channel">
            <EnumSelect of={remindChannel} />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
        </>
      }
      actions={
        <>
          <AgeingButton />
          <Allowed to={effectStatistics.export}>
            <ExportButton endpoint={effectStatistics.export} />
          </Allowed>
        </>
      }
    />
  );
}
