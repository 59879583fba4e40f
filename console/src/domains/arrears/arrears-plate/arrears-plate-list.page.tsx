import { type ArrearsPlate, arrearsPlates, underpaymentCarPage } from '@bochong/contract/arrears';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useAgeBuckets, WithFigures } from '../arrears-record/figures.tsx';
import { RemindAllButton } from '../remind/remind-all-button.tsx';
import { RemindButton } from '../remind/remind-dialog.tsx';
import { PlateActions } from './plate-actions.tsx';
import { plateColumns } from './plate-columns.tsx';
import { plateFilters } from './plate-filters.tsx';
import { PriorityButton } from './priority-button.tsx';
import './arrears-plate.css';

const remindTogether: BatchActions<ArrearsPlate> = {
  limit: 200,
  actions: (rows, clear) => <RemindButton plateIds={rows.map(({ plateId }) => plateId)} onSent={clear} />,
};

export default function ArrearsPlateListPage() {
  const mayRemind = usePermission(underpaymentCarPage.can.remind);
  const ages = useAgeBuckets();
  return (
    <WithFigures of="plates">
      <ListPage
        list={arrearsPlates.list}
        rowKey="plateId"
        {...(mayRemind && { batch: remindTogether })}
        columns={plateColumns}
        empty="没有欠费的车辆"
        filters={plateFilters(ages)}
        actions={
          <>
            <PriorityButton />
            <RemindAllButton code={underpaymentCarPage.can.remindAll} />
            <Allowed to={arrearsPlates.export}>
              <ExportButton endpoint={arrearsPlates.export} />
            </Allowed>
          </>
        }
        rowActions={(row) => <PlateActions row={row} />}
        opens={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
        query={{ pollMs: 15_000 }}
      />
    </WithFigures>
  );
}
