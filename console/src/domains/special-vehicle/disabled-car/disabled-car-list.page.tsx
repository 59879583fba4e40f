import { disabledCars } from '@bochong/contract/special-vehicle';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { DisabledCarActions } from './disabled-car-actions.tsx';
import { disabledCarDrawer } from './disabled-car-drawer.tsx';
import { disabledCarForm } from './disabled-car-form.tsx';

const columns: ColumnsOf<typeof disabledCars.list> = [
  'plateNo',
  'auditStatus',
  'holderName',
  'phone',
  'disabledCertNo',
  'disabledLevel',
  'certValidTo',
  'relation',
  'driverLicenceType',
  'materials',
  'applicantName',
  'createdAt',
  'auditorName',
  'auditedAt',
  'opinion',
  'dealerName',
];
const tabs = tabsOf('handled', [0, '待审核'], [1, '已审核']);

export default function DisabledCarListPage() {
  const [search] = useTabSearch();
  return (
    <ListPage
      list={disabledCars.list}
      rowKey="carId"
      columns={columns}
      query={{ fixed: { handled: search.get('handled') ?? '0' } }}
      tabs={tabs}
      empty="点“新增”或导入登记残疾人车辆，审核通过后入场即享优惠"
      filters={['plateNo', 'holderName', 'disabledLevel', 'auditStatus', 'expiringDays']}
      actions={
        <>
          <ExportButton endpoint={disabledCars.export} />
          <SheetImport title="残疾人车辆" template={disabledCars.template} endpoint={disabledCars.import} />
          <disabledCarForm.Add />
        </>
      }
      rowActions={(row) => <DisabledCarActions row={row} />}
      opens={disabledCarDrawer}
    />
  );
}
