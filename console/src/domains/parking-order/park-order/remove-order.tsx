import { orderStatus, type ParkOrderRow, parkOrders } from '@bochong/contract/parking-order';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { invalidates, reasonRule } from './set-out.tsx';

/** Makes a stay void, with its reason; says why one cannot be. */
export function RemoveOrder({ row }: { row: ParkOrderRow }) {
  const [open, setOpen] = useState(false);
  const { message, modal } = App.useApp();
  const action = useAction(parkOrders.remove, { invalidates });
  const submit = async ({ reason }: { reason: string }) => {
    const result = await action.run({ body: { orderIds: [row.orderId], reason } });
    const [failed] = result?.failed ?? [];
    if (failed) modal.warning({ title: '未能删除', content: failed.reason });
    else if (result) void message.success('订单已作废');
    return result;
  };
  if (row.orderStatus === orderStatus.VOID || row.orderStatus === orderStatus.MERGED) return null;
  return (
    <Allowed code="JDOK22071730">
      <LinkButton danger onClick={() => setOpen(true)}>
        删除
      </LinkButton>
      <FormModal<{ reason: string }>
        title={`删除 ${row.plateNo} 的停车订单`}
        open={open}
        okText="删除"
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <Form.Item name="reason" label="原因" rules={reasonRule} extra="订单作废后不再收费，记录保留；已缴费的请先退款">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}
