import { type ArrearsRecord, arrearsRecords, arrearsStatus, underpaymentRecordPage } from '@bochong/contract/arrears';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PayDialog, payableOf } from './pay-dialog.tsx';

interface DialogProps {
  row: ArrearsRecord;
  open: boolean;
  onClose(): void;
}

const Reason = () => (
  <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
    <Input.TextArea rows={2} maxLength={200} showCount />
  </Form.Item>
);
const keyOf = ({ arrearsId, rev }: ArrearsRecord) => ({ arrearsId, rev });

function CancelDialog({ row, open, onClose }: DialogProps) {
  const action = useAction(arrearsRecords.cancel, { success: '欠费已撤销' });
  return (
    <FormModal<{ reason: string }>
      title={`撤销欠费 ${row.plateNo} ${formatFen(row.owedFen)} 元`}
      open={open}
      okText="撤销欠费"
      onClose={onClose}
      onSubmit={({ reason }) => action.run({ body: { ...keyOf(row), reason } })}
    >
      <p>只用于产生有误的欠费：订单将不再需要缴费。</p>
      <Reason />
    </FormModal>
  );
}

function ReduceDialog({ row, open, onClose }: DialogProps) {
  const action = useAction(arrearsRecords.reduce, { success: '已减免' });
  return (
    <FormModal<{ reduceFen: number; reason: string }>
      title={`减免欠费 ${row.plateNo}`}
      open={open}
      okText="减免"
      onClose={onClose}
      onSubmit={(values) => action.run({ body: { ...keyOf(row), ...values } })}
    >
      <Form.Item
        name="reduceFen"
        label="减免金额"
        extra={`现欠 ${formatFen(row.owedFen)} 元`}
        rules={[{ required: true, message: '请输入减免金额' }]}
      >
        <MoneyInput maxFen={row.owedFen} />
      </Form.Item>
      <Reason />
    </FormModal>
  );
}

function WriteOffDialog({ row, open, onClose }: DialogProps) {
  const action = useAction(arrearsRecords.applyWriteOff, { success: '已提交，待他人审核' });
  return (
    <FormModal<{ uncollectable?: boolean; reason: string }>
      title={`申请核销 ${row.plateNo} ${formatFen(row.owedFen)} 元`}
      open={open}
      okText="提交申请"
      onClose={onClose}
      onSubmit={({ uncollectable = false, reason }) => action.run({ body: { ...keyOf(row), uncollectable, reason } })}
    >
      <Form.Item name="uncollectable" valuePropName="checked" extra={`账龄 ${row.ageDays} 天`}>
        <Checkbox>确认无法追缴（账龄不足时必须勾选）</Checkbox>
      </Form.Item>
      <Reason />
    </FormModal>
  );
}

function ModifyPlateDialog({ row, open, onClose }: DialogProps) {
  const action = useAction(arrearsRecords.modifyPlate, { success: '车牌已修改，欠费已转移' });
  return (
    <FormModal<{ plateNo: string; plateColor: ArrearsRecord['plateColor']; reason: string; raiseDebt?: boolean }>
      title={`改车牌 ${row.plateNo}`}
      open={open}
      initial={{ plateNo: row.plateNo, plateColor: row.plateColor }}
      onClose={onClose}
      onSubmit={(values) => action.run({ body: { ...keyOf(row), ...values } })}
    >
      <Form.Item name="plateNo" label="正确车牌" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
        <PlateInput />
      </Form.Item>
      <Form.Item name="plateColor" label="车牌颜色">
        <EnumSelect of={plateColor} allowClear={false} />
      </Form.Item>
      <Form.Item name="raiseDebt" valuePropName="checked" extra="默认改车牌后金额只会不变或降低">
        <Checkbox>允许按新车牌调高金额</Checkbox>
      </Form.Item>
      <Reason />
    </FormModal>
  );
}

type Which = 'pay' | 'cancel' | 'reduce' | 'writeOff' | 'plate';

/** What can be done to one record; what its state or a permission forbids is not there; a row of the list shows the frequent ones. */
export function ArrearsActions({ row, all = false }: { row: ArrearsRecord; all?: boolean }) {
  const [dialog, setDialog] = useState<Which | null>(null);
  const owed = row.arrearsStatus === arrearsStatus.OWING || row.arrearsStatus === arrearsStatus.PARTIAL;
  const payable = owed || row.arrearsStatus === arrearsStatus.WRITTEN_OFF;
  const show = (which: Which, code: string, label: string) => (
    <Allowed to={code}>
      <LinkButton onClick={() => setDialog(which)}>{label}</LinkButton>
    </Allowed>
  );
  const of = (which: Which) => ({ row, open: dialog === which, onClose: () => setDialog(null) });
  return (
    <>
      {payable && show('pay', underpaymentRecordPage.can.pay, '代缴')}
      {owed && row.paidFen === 0 && show('cancel', underpaymentRecordPage.can.cancel, '撤销')}
      {owed && show('plate', underpaymentRecordPage.can.modifyPlate, '改车牌')}
      {owed && all && show('reduce', underpaymentRecordPage.can.reduce, '减免')}
      {owed && all && show('writeOff', underpaymentRecordPage.can.writeOff, '申请核销')}
      <PayDialog of={payableOf(row)} open={dialog === 'pay'} onClose={() => setDialog(null)} />
      <CancelDialog {...of('cancel')} />
      <ReduceDialog {...of('reduce')} />
      <WriteOffDialog {...of('writeOff')} />
      <ModifyPlateDialog {...of('plate')} />
    </>
  );
}
