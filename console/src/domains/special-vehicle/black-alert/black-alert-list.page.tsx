import { blackAlerts } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { type ColumnsOf, StateTag } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { OrderLink, StayPictures } from '../../parking-order/index.ts';

const columns: ColumnsOf<typeof blackAlerts.list> = [
  'plateNo',
  'location',
  'alarmTime',
  {
    name: 'handleStatus',
    show: (row) => (row.handleStatus === 1 ? <StateTag tone="green">已处理</StateTag> : <StateTag tone="red">未处理</StateTag>),
  },
  { name: 'orderId', title: '停车订单', show: (row) => <OrderLink orderId={row.orderId} orderNo={null} /> },
  'handledBy',
  'handleNote',
];

function HandleAlert({ alertId, plateNo }: { alertId: string; plateNo: string }) {
  const [open, setOpen] = useState(false);
  const handle = useAction(blackAlerts.handle, { success: '已处理' });
  return (
    <Allowed to={blackAlerts.handle}>
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
  return (
    <ListPage
      list={blackAlerts.list}
      rowKey="alertId"
      columns={columns}
      empty="黑名单车辆入场时在这里留下告警"
      tabs={tabs}
      actions={
        <Allowed to={blackAlerts.export}>
          <ExportButton endpoint={blackAlerts.export} />
        </Allowed>
      }
      filters={['plateNo', 'startTime']}
      rowActions={(row) => row.handleStatus === 0 && <HandleAlert alertId={row.alertId} plateNo={row.plateNo} />}
      query={{ pollMs: 30_000 }}
      opens={{
        title: '黑名单告警',
        more: (row) => row.orderId !== null && <StayPictures orderId={row.orderId} />,
        history: 'blackAlert',
      }}
    />
  );
}
