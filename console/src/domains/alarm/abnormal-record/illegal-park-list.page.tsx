import { illegalAudit, illegalParks, illegalType } from '@bochong/contract/alarm';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { handledColumns, keywordFilter, Pictures, parkFilter, seenColumns, startedFilter, statusColumn } from './record-parts.tsx';

const col = columnsOf(illegalParks.list);
const Filter = filterOf(illegalParks.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} />, { width: 126, fixed: 'left' }),
  statusColumn(col),
  col.enum('auditStatus', illegalAudit, { 0: 'amber', 1: 'green', 2: 'grey' }),
  col.enum('illegalType', illegalType),
  col.text('location', { width: 220 }),
  col.text('parkName', { width: 180 }),
  ...seenColumns(col),
  col.custom('images', '证据', (row) => <Pictures images={row.images} />, { width: 90 }),
  ...handledColumns(col),
];

interface Values {
  auditStatus: 1 | 2;
  note: string;
}

function Audit({ recordId, plateNo }: { recordId: string; plateNo: string }) {
  const [open, setOpen] = useState(false);
  const audit = useAction(illegalParks.handle, { success: '已处理' });
  return (
    <Allowed to={illegalParks.handle}>
      <LinkButton onClick={() => setOpen(true)}>处理</LinkButton>
      <FormModal<Values>
        title={`处理违停 ${plateNo}`}
        open={open}
        initial={{ auditStatus: illegalAudit.VALID, note: '' }}
        okText="处理"
        onClose={() => setOpen(false)}
        onSubmit={(body) => audit.run({ params: { id: recordId }, body })}
      >
        <Form.Item name="auditStatus" label="审核结果">
          <Radio.Group options={illegalAudit.options.filter(({ value }) => value !== illegalAudit.WAITING)} />
        </Form.Item>
        <Form.Item name="note" label="处理说明">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

export default function IllegalParkListPage() {
  return (
    <ListPage
      list={illegalParks.list}
      rowKey="recordId"
      columns={columns}
      empty="球机或立杆相机发现违停时，在这里留下记录"
      filters={
        <>
          {keywordFilter(Filter)}
          {parkFilter(Filter)}
          <Filter name="auditStatus">
            <EnumSelect of={illegalAudit} />
          </Filter>
          {startedFilter('开始时间')}
        </>
      }
      actions={
        <Allowed to={illegalParks.export}>
          <ExportButton endpoint={illegalParks.export} />
        </Allowed>
      }
      rowActions={(row) => row.auditStatus === illegalAudit.WAITING && <Audit recordId={row.recordId} plateNo={row.plateNo} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
