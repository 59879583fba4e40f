import { listStatus, type WhiteListRow, whiteCategory, whiteFeePolicy, whiteLists } from '@bochong/contract/special-vehicle';
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
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { RowFacts } from '../../../kit/row-facts.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { listTones } from '../list-entry/list-tones.ts';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { WhiteListActions } from './white-list-actions.tsx';
import { useWhiteListForm } from './white-list-form.tsx';

const col = columnsOf(whiteLists.list);
const Filter = filterOf(whiteLists.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.enum('status', listStatus, listTones, { width: 90 }),
  col.text('ownerName', { width: 100 }),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="whiteList" id={row.listId} masked={row.phone} /> }),
  col.enum('category', whiteCategory, undefined, { width: 84 }),
  col.custom(
    'feePolicy',
    '收费策略',
    ({ feePolicy, payPermille }) =>
      whiteFeePolicy.label(feePolicy) + (feePolicy === whiteFeePolicy.DISCOUNT ? ` ${payPermille / 100}折` : ''),
    { width: 130 },
  ),
  col.custom(
    'usedTimes',
    '已用/上限',
    ({ usedTimes, freeTimesLimit }) => (freeTimesLimit === null ? `${usedTimes}` : `${usedTimes}/${freeTimesLimit}`),
    { width: 90 },
  ),
  col.custom('scopeNames', '适用车场', (row) => row.scopeNames || '全部车场', { width: 200 }),
  col.time('validFrom'),
  col.custom('validTo', '失效时间', (row) => (row.validTo === null ? '长期有效' : row.validTo.slice(0, 16).replace('T', ' ')), {
    width: 150,
  }),
  col.text('company', { width: 140 }),
  col.text('approvedBy', { width: 100 }),
  col.text('createdBy', { width: 100 }),
  col.text('removedReason', { width: 160 }),
  col.text('remark', { width: 180 }),
  col.dealer('dealerName'),
];

export default function WhiteListListPage() {
  const form = useWhiteListForm();
  const [opened, setOpened] = useState<WhiteListRow | null>(null);
  return (
    <>
      <ListPage
        list={whiteLists.list}
        rowKey="listId"
        columns={columns}
        empty="点“新增”登记公务、内部或来访车辆"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="status">
              <EnumSelect of={listStatus} />
            </Filter>
            <Filter name="category">
              <EnumSelect of={whiteCategory} />
            </Filter>
            <Filter name="feePolicy">
              <EnumSelect of={whiteFeePolicy} />
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
            <Allowed code="GAHN97531206">
              <ExportButton endpoint={whiteLists.export} />
            </Allowed>
            <Allowed code="IZDR11271094">
              <SheetImport title="白名单" template={whiteLists.template} endpoint={whiteLists.import} invalidates={[whiteLists.list]} />
            </Allowed>
            <Allowed code="SCQQ43363574">
              <Button type="primary" onClick={form.add}>
                新增
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => <WhiteListActions row={row} onEdit={() => form.edit(row)} />}
        onOpen={setOpened}
      />
      <DetailDrawer title={`白名单 ${opened?.plateNo ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={820}>
        {opened && (
          <>
            <RowFacts columns={columns} row={opened} />
            <SyncRows refId={opened.listId} code="TKCZ06342365" />
            <RecordHistory type="whiteList" id={opened.listId} />
          </>
        )}
      </DetailDrawer>
      {form.dialog}
    </>
  );
}
