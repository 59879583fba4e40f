import { type BlackAlert, blackAlerts } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { RowFacts } from '../../../kit/row-facts.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { OrderLink, StayPictures } from '../../parking-order/index.ts';

const col = columnsOf(blackAlerts.list);
const Filter = filterOf(blackAlerts.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('location', { width: 240 }),
  col.time('alarmTime'),
  col.custom(
    'handleStatus',
    '处理状态',
    (row) => (row.handleStatus === 1 ? <StateTag tone="green">已处理</StateTag> : <StateTag tone="red">未处理</StateTag>),
    { width: 100 },
  ),
  col.custom('orderId', '停车订单', (row) => <OrderLink orderId={row.orderId} orderNo={null} />, { width: 90 }),
  col.text('handledBy'),
  col.text('handleNote', { width: 240 }),
];

function HandleAlert({ alertId, plateNo }: { alertId: string; plateNo: string }) {
  const [open, setOpen] = useState(false);
  const handle = useAction(blackAlerts.handle, { success: '已处理', invalidates: [blackAlerts.list] });
  return (
    <Allowed code="JVHZ08371398">
      <LinkButton onClick={() => setOpen(true)}>处理</LinkButton>
      <FormModal<{ note: string }>
        title={`处理告警 ${plateNo}`}
        open={open}
        okText="处理"
        onClose={() => setOpen(false)}
        onSubmit={({ note }) => handle.run({ params: { id: alertId }, body: { note } })}
      >
        <Form.Item name="note" label="处理说明" rules={[{ required: true, message: '请填写处理说明' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

const tabs = {
  name: 'handleStatus',
  items: [
    { value: '', label: '全部' },
    { value: 0, label: '未处理' },
    { value: 1, label: '已处理' },
  ],
};

export default function BlackAlertListPage() {
  const [opened, setOpened] = useState<BlackAlert | null>(null);
  return (
    <>
      <ListPage
        list={blackAlerts.list}
        rowKey="alertId"
        columns={columns}
        empty="黑名单车辆入场时在这里留下告警"
        tabs={tabs}
        actions={
          <Allowed code="JTKE28188830">
            <ExportButton endpoint={blackAlerts.export} />
          </Allowed>
        }
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="告警时间" days />
          </>
        }
        rowActions={(row) => row.handleStatus === 0 && <HandleAlert alertId={row.alertId} plateNo={row.plateNo} />}
        pollMs={30_000}
        onOpen={setOpened}
      />
      <DetailDrawer title="黑名单告警" open={opened !== null} onClose={() => setOpened(null)}>
        {opened && (
          <>
            <RowFacts columns={columns} row={opened} />
            {opened.orderId !== null && <StayPictures orderId={opened.orderId} />}
            <RecordHistory type="blackAlert" id={opened.alertId} />
          </>
        )}
      </DetailDrawer>
    </>
  );
}
