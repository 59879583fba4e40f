import { type ParkOrderRow, parkOrders } from '@bochong/contract/parking-order';
import { App, Form, Input } from 'antd';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { invalidates, reasonRule } from './set-out.tsx';

/** Makes a stay void, with its reason; says why one cannot be. */
export function RemoveOrderDialog({ row, open, onClose }: { row: ParkOrderRow; open: boolean; onClose(): void }) {
  const { message, modal } = App.useApp();
  const action = useAction(parkOrders.remove, { invalidates });
  const submit = async ({ reason }: { reason: string }) => {
    const result = await action.run({ body: { orderIds: [row.orderId], reason } });
    const [failed] = result?.failed ?? [];
    if (failed) modal.warning({ title: '未能删除', content: failed.reason });
    else if (result) void message.success('订单已作废');
    return result;
  };
  return (
    <FormModal<{ reason: string }> title={`删除 ${row.plateNo} 的停车订单`} open={open} okText="删除" onClose={onClose} onSubmit={submit}>
      <Form.Item name="reason" label="原因" rules={reasonRule} extra="订单作废后不再收费，记录保留；已缴费的请先退款">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}
