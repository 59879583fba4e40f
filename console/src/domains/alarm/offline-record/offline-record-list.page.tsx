import { offlineRecords, recordStatus } from '@bochong/contract/alarm';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { statusTones } from '../abnormal-record/record-parts.tsx';

const col = columnsOf(offlineRecords.list);
const Filter = filterOf(offlineRecords.list);
const columns = [
  col.text('deviceName', { width: 250, fixed: 'left' }),
  col.enum('recordStatus', recordStatus, statusTones, { title: '状态' }),
  col.time('startedAt'),
  col.time('endedAt'),
  col.number('minutes', { width: 120, title: '离线时长(分)' }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.text('gateName'),
  col.text('deviceSn', { width: 180 }),
  col.text('handledBy'),
  col.text('handleNote', { width: 200 }),
];

interface Values {
  recordStatus: 3 | 4;
  note: string;
}

function HandleRecord({ recordId, deviceName }: { recordId: string; deviceName: string }) {
  const [open, setOpen] = useState(false);
  const handle = useAction(offlineRecords.handle, { success: '已处理', invalidates: [offlineRecords.list] });
  return (
    <Allowed code="NUPO51823603">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        处理
      </Button>
      <FormModal<Values>
        title={`处理离线告警 ${deviceName}`}
        open={open}
        initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
        okText="处理"
        onClose={() => setOpen(false)}
        onSubmit={(body) => handle.run({ params: { id: recordId }, body })}
      >
        <Form.Item name="recordStatus" label="处理结果">
          <Radio.Group options={recordStatus.options.filter(({ value }) => value >= recordStatus.MANUAL_RECOVERED)} />
        </Form.Item>
        <Form.Item name="note" label="处理说明" rules={[{ required: true, message: '请填写处理说明' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

export default function OfflineRecordListPage() {
  return (
    <ListPage
      list={offlineRecords.list}
      rowKey="recordId"
      columns={columns}
      empty="相机连续三次没有心跳时，在这里留下记录"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <Filter name="recordStatus">
            <EnumSelect of={recordStatus} />
          </Filter>
          <DateRangeItem names={['startTime', 'endTime']} label="离线时间" days />
        </>
      }
      rowActions={(row) =>
        row.recordStatus === recordStatus.ONGOING && <HandleRecord recordId={row.recordId} deviceName={row.deviceName} />
      }
      pollMs={30_000}
    />
  );
}
