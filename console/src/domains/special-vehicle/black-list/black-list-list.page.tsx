import {
  type BlackListRow,
  blackAction,
  blackLists,
  blackReason,
  blackSource,
  listScope,
  listStatus,
} from '@bochong/contract/special-vehicle';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { RowFacts } from '../../../kit/row-facts.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { listTones } from '../list-entry/list-tones.ts';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { BlackListActions } from './black-list-actions.tsx';
import { useBlackListForm } from './black-list-form.tsx';

const col = columnsOf(blackLists.list);
const Filter = filterOf(blackLists.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.enum('status', listStatus, listTones, { width: 90 }),
  col.enum('blackReason', blackReason),
  col.enum('blackAction', blackAction, { [blackAction.REJECT]: 'red', [blackAction.ALERT]: 'amber', [blackAction.PAY_FIRST]: 'amber' }),
  col.enum('listScope', listScope),
  col.text('scopeNames', { width: 180 }),
  col.time('validFrom'),
  col.time('validTo'),
  col.enum('sourceKind', blackSource, undefined, { width: 96 }),
  col.money('arrearsFen'),
  col.text('createdBy'),
  col.text('approvedBy', { width: 100 }),
  col.text('removedReason', { width: 160 }),
  col.text('remark', { width: 200 }),
];

export default function BlackListListPage() {
  const form = useBlackListForm();
  const [opened, setOpened] = useState<BlackListRow | null>(null);
  return (
    <>
      <ListPage
        list={blackLists.list}
        rowKey="listId"
        columns={columns}
        empty="点“新增”登记车辆，入场时即告警或拦截"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="blackReason">
              <EnumSelect of={blackReason} />
            </Filter>
            <Filter name="blackAction">
              <EnumSelect of={blackAction} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={listStatus} />
            </Filter>
            <Filter name="sourceKind">
              <EnumSelect of={blackSource} />
            </Filter>
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="expiringDays">
              <InputNumber min={0} max={366} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed code="FGDX99528300">
              <ExportButton endpoint={blackLists.export} />
            </Allowed>
            <Allowed code="WGKK69944510">
              <SheetImport title="黑名单" template={blackLists.template} endpoint={blackLists.import} invalidates={[blackLists.list]} />
            </Allowed>
            <Allowed code="GPMX26909287">
              <Button type="primary" onClick={form.add}>
                新增
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => <BlackListActions row={row} onEdit={() => form.edit(row)} />}
        onOpen={setOpened}
      />
      <DetailDrawer title={`黑名单 ${opened?.plateNo ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={820}>
        {opened && (
          <>
            <RowFacts columns={columns} row={opened} />
            <SyncRows refId={opened.listId} code="DIPE97084665" />
            <RecordHistory type="blackList" id={opened.listId} />
          </>
        )}
      </DetailDrawer>
      {form.dialog}
    </>
  );
}
