import { roadImports, roadSections } from '@bochong/contract/parking-lot';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { RoadSectionActions } from './road-section-actions.tsx';
import { roadSectionForm } from './road-section-form.tsx';

export default function RoadSectionListPage() {
  return (
    <ListPage
      list={roadSections.list}
      rowKey="roadId"
      columns={[
        'roadCode',
        'roadName',
        'parkName',
        'roadLevel',
        { name: 'berthCount', title: '泊位(占用/总)', show: (row) => `${row.occupiedCount} / ${row.berthCount}` },
        { name: 'chargeHours', show: (row) => row.chargeHours.map(({ start, end }) => `${start}-${end}`).join('、') || '全天' },
        'collectorMode',
        'status',
        'updatedAt',
      ]}
      filters={['keyword', { name: 'parkId', control: <RoadsideParkSelect /> }, 'roadLevel', 'status']}
      empty="点“新增”登记路侧车场的路段，再给路段分配泊位"
      actions={
        <>
          <ExportButton endpoint={roadSections.export} />
          <SheetImport title="路段" template={roadImports.template} endpoint={roadImports.import} />
          <roadSectionForm.Add />
        </>
      }
      rowActions={(row) => <RoadSectionActions row={row} />}
    />
  );
}
