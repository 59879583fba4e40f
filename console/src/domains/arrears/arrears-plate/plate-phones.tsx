import { arrearsPlates, type PlatePhone, phoneSource, phoneStatus, unbindReason } from '@bochong/contract/arrears';
import { App, Empty, Form, Space, Table } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RevealDialog } from '../../../kit/reveal-dialog.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

function PhoneActions({ plateId, phone }: { plateId: string; phone: PlatePhone }) {
  const { modal } = App.useApp();
  const [dialog, setDialog] = useState<'reveal' | 'unbind' | null>(null);
  const reveal = useAction(arrearsPlates.revealPhone, { onSuccess: (found) => modal.info({ title: '车主号码', content: found.phone }) });
  const unbind = useAction(arrearsPlates.unbindPhone, {
    success: '号码已解绑，不再催缴',
  });
  if (phone.status !== phoneStatus.VALID) return null;
  return (
    <>
      <Space size={12}>
        <Allowed to={arrearsPlates.revealPhone}>
          <LinkButton onClick={() => setDialog('reveal')}>查看</LinkButton>
        </Allowed>
        <Allowed to={arrearsPlates.unbindPhone}>
          <LinkButton danger onClick={() => setDialog('unbind')}>
            解绑
          </LinkButton>
        </Allowed>
      </Space>
      <RevealDialog
        open={dialog === 'reveal'}
        onClose={() => setDialog(null)}
        onReveal={(reason) => reveal.run({ body: { phoneId: phone.phoneId, reason } })}
      />
      <FormModal<{ reason: 1 | 2 | 3 | 4 }>
        title={`解绑 ${phone.phone}`}
        open={dialog === 'unbind'}
        okText="解绑"
        onClose={() => setDialog(null)}
        onSubmit={({ reason }) => unbind.run({ body: { plateId, phoneId: phone.phoneId, reason } })}
      >
        <Form.Item
          name="reason"
          label="解绑原因"
          rules={[{ required: true, message: '请选择解绑原因' }]}
          extra="180 天内只有车主本人可以重新绑定"
        >
          <EnumSelect of={unbindReason} />
        </Form.Item>
      </FormModal>
    </>
  );
}

/** The numbers of a vehicle's owner, as far as they may be seen. */
export function PlatePhones({ plateId, phones }: { plateId: string; phones: readonly PlatePhone[] }) {
  if (phones.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有登记的号码" />;
  return (
    <Table<PlatePhone>
      size="small"
      rowKey="phoneId"
      dataSource={phones}
      pagination={false}
      columns={[
        { title: '车主号码', dataIndex: 'phone' },
        { title: '来源', render: (_, row) => phoneSource.label(row.source) },
        { title: '已验证', render: (_, row) => (row.verified ? '是' : '否') },
        { title: '绑定时间', render: (_, row) => formatInstant(row.boundAt) },
        {
          title: '状态',
          render: (_, row) => `${phoneStatus.label(row.status)}${row.unboundReason ? `（${unbindReason.label(row.unboundReason)}）` : ''}`,
        },
        { title: '操作', render: (_, row) => <PhoneActions plateId={plateId} phone={row} /> },
      ]}
    />
  );
}
