import { anyPlate } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { orderStatus, type ParkOrderRow, parkOrders, parkRecordPage } from '@bochong/contract/parking-order';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { rule } from '../../../kit/schema.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { reasonRule, SetOutDialog } from './set-out.tsx';

const plateRule = [rule(anyPlate())];

interface FixPlateValues {
  plateNo: string;
  plateColor: number;
  reason: string;
}

function FixPlateDialog({ row, open, onClose }: { row: ParkOrderRow; open: boolean; onClose(): void }) {
  const { modal } = App.useApp();
  const action = useAction(parkOrders.fixPlate, {
    success: '车牌已修正',
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
      <Form.Item name="plateNo" label="车牌号" rules={plateRule}>
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
  const canSetOut = usePermission(parkRecordPage.can.setOut);
  const open = row.exitTime === null && row.orderStatus === orderStatus.PARKING;
  const close = () => setDialog(null);
  if (row.orderStatus === orderStatus.VOID || row.orderStatus === orderStatus.MERGED) return null;
  return (
    <>
      {open && canSetOut && <LinkButton onClick={() => setDialog('setOut')}>设置出场</LinkButton>}
      <Allowed to={parkOrders.fixPlate}>
        <LinkButton onClick={() => setDialog('fixPlate')}>修正车牌</LinkButton>
      </Allowed>
      <SetOutDialog rows={[row]} open={dialog === 'setOut'} onClose={close} />
      <FixPlateDialog row={row} open={dialog === 'fixPlate'} onClose={close} />
    </>
  );
}
