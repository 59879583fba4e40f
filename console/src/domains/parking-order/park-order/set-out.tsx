import { type ParkOrderRow, parkOrders, setOutFeeMode } from '@bochong/contract/parking-order';
import { Alert, App, Button, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Money, MoneyInput } from '../../../fields/money.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

export const reasonRule = [{ required: true, message: '请填写原因' }];

interface SetOutValues {
  exitTime: Dayjs;
  feeMode: 1 | 2 | 3;
  amountFen?: number;
  reason: string;
}

type SetOutRow = Pick<ParkOrderRow, 'orderId' | 'plateNo'>;

/** What the vehicle would owe by its rule if it had left then. */
function SetOutFee({ orderId, exitTime }: { orderId: string; exitTime: string }) {
  const { data, error } = useEndpoint(parkOrders.calculateProcess, { query: { orderId, exitTime } }, { meta: shownInPlace });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return data === null ? <Alert type="info" title="没有适用的收费规则，不计费" /> : <Alert type="info" title="正在试算…" />;
  const title = (
    <>
      按规则应付 <Money fen={data.payableFen} sign />
      ，已付 <Money fen={data.paidFen} sign />
      ，待付 <Money fen={data.dueFen} sign />
    </>
  );
  return <Alert type="info" title={title} />;
}

/** Sets vehicles out: when, at which fee, and why; says for each what came of it. */
export function SetOutDialog({
  rows,
  open,
  onClose,
  onDone,
}: {
  rows: readonly SetOutRow[];
  open: boolean;
  onClose(): void;
  onDone?(): void;
}) {
  const { modal } = App.useApp();
  const action = useAction(parkOrders.setOutTime);
  const [only] = rows.length === 1 ? rows : [];
  const submit = async ({ exitTime, feeMode, amountFen, reason }: SetOutValues) => {
    const orderIds = rows.map((row) => row.orderId);
    const results = await action.run({
      body: { orderIds, exitTime: exitTime.toISOString(), feeMode, reason, ...(amountFen !== undefined && { amountFen }) },
    });
    const failed = results?.filter((result) => !result.success) ?? [];
    if (failed.length > 0)
      modal.warning({ title: `${failed.length} 辆未能设置出场`, content: [...new Set(failed.map((result) => result.message))].join('；') });
    if (results && failed.length === results.length) return undefined;
    if (results) onDone?.();
    return results;
  };
  return (
    <FormModal<SetOutValues>
      title={only ? `设置出场 ${only.plateNo}` : `批量设置出场（${rows.length} 辆）`}
      open={open}
      initial={{ exitTime: dayjs(), feeMode: setOutFeeMode.CALC }}
      okText="设置出场"
      onClose={onClose}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Form.Item name="exitTime" label="出场时间" rules={[{ required: true, message: '请选择出场时间' }]}>
            <DatePicker showTime maxDate={dayjs()} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="feeMode" label="费用">
            <Select options={[...setOutFeeMode.options]} />
          </Form.Item>
          {only && (
            <Form.Item dependencies={['exitTime']}>
              {() => {
                const exitTime: Dayjs | null = form.getFieldValue('exitTime');
                return exitTime && <SetOutFee orderId={only.orderId} exitTime={exitTime.toISOString()} />;
              }}
            </Form.Item>
          )}
          <Form.Item noStyle dependencies={['feeMode']}>
            {() =>
              form.getFieldValue('feeMode') === setOutFeeMode.MANUAL && (
                <Form.Item name="amountFen" label="金额(元)" rules={[{ required: true, message: '请输入金额' }]}>
                  <MoneyInput />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={reasonRule}>
            <Input.TextArea rows={2} maxLength={200} showCount />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}

/** Sets all chosen vehicles out by one dialog. */
export function SetOutButton({ rows, onDone }: { rows: readonly SetOutRow[]; onDone(): void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        批量出场
      </Button>
      <SetOutDialog rows={rows} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  );
}
