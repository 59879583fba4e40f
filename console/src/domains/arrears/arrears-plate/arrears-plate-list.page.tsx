import { type ArrearsPlate, arrearsPlates, underpaymentCarPage } from '@bochong/contract/arrears';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useFollowedArrears } from '../../alarm/index.ts';
import { Remind, RemindAllButton } from '../../collection/index.ts';
import { WithFigures } from '../arrears-record/figures.tsx';
import { PlateActions } from './plate-actions.tsx';
import { plateColumns } from './plate-columns.tsx';
import { usePlateFilters } from './plate-filters.tsx';
import { PriorityButton } from './priority-button.tsx';

const remindTogether: BatchActions<ArrearsPlate> = {
  limit: 200,
  actions: (rows, clear) => (
    <Remind word="提醒" title={`提醒 ${rows.length} 辆车`} button="default" plateIds={rows.map(({ plateId }) => plateId)} onSent={clear} />
  ),
};

export default function ArrearsPlateListPage() {
  const [, setSearch] = useTabSearch();
  useFollowedArrears(() => void setSearch({ isParking: 1 }));
  const mayRemind = usePermission(underpaymentCarPage.can.remind);
  return (
    <WithFigures of="plates">
      <ListPage
        list={arrearsPlates.list}
        rowKey="plateId"
        {...(mayRemind && { batch: remindTogether })}
        columns={['plateNo', ...plateColumns]}
        empty="没有欠费的车辆"
        filters={usePlateFilters()}
        actions={
          <>
            <PriorityButton />
            <RemindAllButton code={underpaymentCarPage.can.remindAll} />
            <ExportButton endpoint={arrearsPlates.export} />
          </>
        }
        rowActions={(row) => <PlateActions row={row} />}
        opens={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
        query={{ pollMs: 15_000 }}
      />
    </WithFigures>
  );
}
