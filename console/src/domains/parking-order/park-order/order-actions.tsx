import { plateColor } from '@bochong/contract/kernel/vehicle';
import { orderStatus, type ParkOrderRow, parkOrders, setOutFeeMode, unOutOrders } from '@bochong/contract/parking-order';
import { App, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const invalidates = [parkOrders.list, parkOrders.get, parkOrders.timeline, parkOrders.calculateProcess, unOutOrders.list];
const reasonRule = [{ required: true, message: '请填写原因' }];

interface SetOutValues {
  exitTime: Dayjs;
  feeMode: 1 | 2 | 3;
  amountFen?: number;
  reason: string;
}

/** Sets vehicles out: when, at which fee, and why; says for each what came of it. */
export function SetOutDialog({ rows, open, onClose }: { rows: readonly ParkOrderRow[]; open: boolean; onClose(): void }) {
  const { modal } = App.useApp();
  const action = useAction(parkOrders.setOutTime, { invalidates });
  const submit = async ({ exitTime, feeMode, amountFen, reason }: SetOutValues) => {
    const orderIds = rows.map((row) => row.orderId);
    const results = await action.run({
      body: { orderIds, exitTime: exitTime.toISOString(), feeMode, reason, ...(amountFen !== undefined && { amountFen }) },
    });
    const failed = results?.filter((result) => !result.success) ?? [];
    if (failed.length > 0)
      modal.warning({ title: `${failed.length} 辆未能设置出场`, content: [...new Set(failed.map((result) => result.message))].join('；') });
    return results;
  };
  return (
    <FormModal<SetOutValues>
      title={rows.length === 1 ? `设置出场 ${rows[0]?.plateNo}` : `批量设置出场（${rows.length} 辆）`}
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

interface FixPlateValues {
  plateNo: string;
  plateColor: number;
  reason: string;
}

function FixPlateDialog({ row, open, onClose }: { row: ParkOrderRow; open: boolean; onClose(): void }) {
  const { modal } = App.useApp();
  const action = useAction(parkOrders.fixPlate, {
    success: '车牌已修正',
    invalidates,
    onSuccess: ({ payableBeforeFen, payableAfterFen }) => {
      if (payableBeforeFen !== payableAfterFen)
        modal.info({ title: '应付金额已重新计算', content: `${formatFen(payableBeforeFen)} 元 → ${formatFen(payableAfterFen)} 元` });
    },
  });
  return (
    <FormModal<FixPlateValues>
      title={`修正车牌 ${row.plateNo}`}
      open={open}
      initial={{ plateNo: row.plateNo, plateColor: row.plateColor }}
      onClose={onClose}
      onSubmit={(values) =>
        action.run({ body: { ...values, plateColor: values.plateColor as ParkOrderRow['plateColor'], orderId: row.orderId, rev: row.rev } })
      }
    >
      <Form.Item name="plateNo" label="车牌号" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
        <PlateInput />
      </Form.Item>
      <Form.Item name="plateColor" label="车牌颜色">
        <EnumSelect of={plateColor} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={reasonRule}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}

/** What can be done to one stay; buttons a state or a permission forbids are not there. */
export function OrderActions({ row }: { row: ParkOrderRow }) {
  const [dialog, setDialog] = useState<'setOut' | 'fixPlate' | null>(null);
  const canSetOut = usePermission('TONS73148849');
  const open = row.exitTime === null && row.orderStatus === orderStatus.PARKING;
  const close = () => setDialog(null);
  return (
    <>
      {open && canSetOut && <LinkButton onClick={() => setDialog('setOut')}>设置出场</LinkButton>}
      <Allowed code="DDPP45054298">
        <LinkButton onClick={() => setDialog('fixPlate')}>修正车牌</LinkButton>
      </Allowed>
      <SetOutDialog rows={[row]} open={dialog === 'setOut'} onClose={close} />
      <FixPlateDialog row={row} open={dialog === 'fixPlate'} onClose={close} />
    </>
  );
}
