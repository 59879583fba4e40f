import { authType, type LicensePark, licenseActions, licenseParkStatus, licenses } from '@bochong/contract/license';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { viewTabs } from './views.ts';

/** Lots with what they may have and what they have. */
export function LicenseParkList() {
  return (
    <ListPage
      list={licenses.parks}
      rowKey="linkId"
      columns={[
        { name: 'parkName', width: 200 },
        ...(['authType', 'status', 'licensedQty', 'actualQty', 'overQty', 'poolName', 'linkedAt'] as const),
      ]}
      tabs={viewTabs}
      empty="在授权池里点“分配”，把授权给停车场"
      filters={['parkName', 'status']}
      rowActions={(row) => row.status !== licenseParkStatus.REMOVED && <Adjust link={row} />}
    />
  );
}

function Adjust({ link }: { link: LicensePark }) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { poolId, targetType, targetId, authType: kind } = link;
  return (
    <ActionForm
      to={licenseActions.adjust}
      word="调整"
      title={`调整 ${link.parkName} 的${authType.label(kind)}`}
      okText="保存"
      initial={{ qty: link.licensedQty }}
      input={({ qty, reason }: { qty: number; reason: string }) => ({
        body: { poolId, requestId, reason, items: [{ targetType, targetId, authType: kind, qty }] },
      })}
      done="授权已调整"
      onDone={() => setRequestId(crypto.randomUUID())}
    >
      <Form.Item
        name="qty"
        label="授权数"
        rules={[{ required: true, message: '请输入整数' }]}
        extra={`现有${link.actualQty}；少于现有会显示超配，填0则解除分配`}
      >
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请输入原因' }]}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </ActionForm>
  );
}
