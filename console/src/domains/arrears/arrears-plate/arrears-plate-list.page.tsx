import { arrearsPlates } from '@bochong/contract/arrears';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAgeBuckets, WithFigures } from '../arrears-record/figures.tsx';
import { RemindAllButton } from '../remind/remind-all-button.tsx';
import { PlateActions } from './plate-actions.tsx';
import { plateColumns } from './plate-columns.tsx';
import { plateFilters } from './plate-filters.tsx';
import { PriorityButton } from './priority-button.tsx';
import './arrears-plate.css';

export default function ArrearsPlateListPage() {
  const ages = useAgeBuckets();
  return (
    <WithFigures of="plates">
      <ListPage
        list={arrearsPlates.list}
        rowKey="plateId"
        columns={plateColumns}
        empty="没有欠费的车辆"
        filters={plateFilters(ages)}
        actions={
          <>
            <PriorityButton />
            <RemindAllButton code="WOTN27810254" />
            <Allowed code="BHRY73870028">
              <ExportButton endpoint={arrearsPlates.export} />
            </Allowed>
          </>
        }
        rowActions={(row) => <PlateActions row={row} />}
        onOpen={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
        pollMs={15_000}
      />
    </WithFigures>
  );
}
