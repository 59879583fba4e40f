import { orderStatus, type ParkOrderRow, parkOrders } from '@bochong/contract/parking-order';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { reasonRule } from './set-out.tsx';

interface RemoveDialogProps {
  rows: readonly ParkOrderRow[];
  open: boolean;
  onClose(): void;
  onDone?(): void;
}

/** Makes stays void, with their reason; says which cannot be, and why. */
function RemoveDialog({ rows, open, onClose, onDone }: RemoveDialogProps) {
  const { modal } = App.useApp();
  const action = useAction(parkOrders.remove);
  const submit = async ({ reason }: { reason: string }) => {
    const result = await action.run({ body: { orderIds: rows.map((row) => row.orderId), reason } });
    if (!result) return;
    const { success, failed } = result;
    if (success > 0) toast('success', `${success} 单已作废`);
    if (failed.length > 0)
      modal.warning({ title: `${failed.length} 单未能删除`, content: [...new Set(failed.map((one) => one.reason))].join('；') });
    onDone?.();
    return result;
  };
  return (
    <FormModal<{ reason: string }>
      title={rows.length === 1 ? `删除 ${rows[0]?.plateNo} 的停车订单` : `删除 ${rows.length} 单停车订单`}
      open={open}
      okText="删除"
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        作废后不再收费，待付 <Money fen={rows.reduce((sum, row) => sum + row.dueFen, 0)} sign /> 不再收取；记录保留，已缴费的请先退款。
      </p>
      <Form.Item name="reason" label="原因" rules={reasonRule}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}

/** Removes one stay. */
export function RemoveOrder({ row }: { row: ParkOrderRow }) {
  const [open, setOpen] = useState(false);
  if (row.orderStatus === orderStatus.VOID || row.orderStatus === orderStatus.MERGED) return null;
  return (
    <Allowed to={parkOrders.remove}>
      <LinkButton danger onClick={() => setOpen(true)}>
        删除
      </LinkButton>
      <RemoveDialog rows={[row]} open={open} onClose={() => setOpen(false)} />
    </Allowed>
  );
}

/** Removes all chosen stays by one dialog. */
export function RemoveButton({ rows, onDone }: { rows: readonly ParkOrderRow[]; onDone(): void }) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={parkOrders.remove}>
      <Button size="small" danger onClick={() => setOpen(true)}>
        批量删除
      </Button>
      <RemoveDialog rows={rows} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </Allowed>
  );
}
