import { type ArrearsPlate, arrearsPlates, plateClazzes, underpaymentCarPage } from '@bochong/contract/arrears';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { PayDialog } from '../arrears-record/pay-dialog.tsx';
import { ContactNotes } from '../remind/candidate-dialogs.tsx';
import { PlateContact } from './plate-contact.tsx';

/** Chooses one of the dealer's classes. */
export function ClazzSelect({ manualOnly = false, ...rest }: { manualOnly?: boolean; value?: string; onChange?: (value: string) => void }) {
  const { data } = useEndpoint(plateClazzes.chosen, {}, { staleTime: 60_000 });
  const options = (data ?? [])
    .filter((one) => one.manual || !manualOnly)
    .map(({ clazzId, clazzName }) => ({ value: clazzId, label: clazzName }));
  return <Select allowClear placeholder="车牌分类" options={options} className="field-select" {...rest} />;
}

function ClazzDialog({ row, open, onClose }: { row: ArrearsPlate; open: boolean; onClose(): void }) {
  const action = useAction(arrearsPlates.setClazz, { success: '分类已调整' });
  return (
    <FormModal<{ clazzId?: string }>
      title={`调整分类 ${row.plateNo}`}
      open={open}
      initial={row.clazzId === null ? {} : { clazzId: row.clazzId }}
      onClose={onClose}
      onSubmit={({ clazzId }) => action.run({ body: { plateIds: [row.plateId], clazzId: clazzId ?? null } })}
    >
      <Form.Item name="clazzId" label="车牌分类" extra="人工分类保持 30 天；清空则恢复为自动规则">
        <ClazzSelect manualOnly />
      </Form.Item>
    </FormModal>
  );
}

function PhoneDialog({ row, open, onClose }: { row: ArrearsPlate; open: boolean; onClose(): void }) {
  const action = useAction(arrearsPlates.bindPhone, { success: '号码已登记' });
  return (
    <FormModal<{ phone: string }>
      title={`登记车主号码 ${row.plateNo}`}
      open={open}
      onClose={onClose}
      onSubmit={({ phone }) => action.run({ body: { plateId: row.plateId, phone } })}
    >
      <Form.Item
        name="phone"
        label="车主号码"
        rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号' }]}
        extra="只登记车主本人提供的号码"
      >
        <Input maxLength={11} inputMode="numeric" />
      </Form.Item>
    </FormModal>
  );
}

/** What can be done to one vehicle that owes; a row of the list shows the frequent ones. */
export function PlateActions({ row, all = false }: { row: ArrearsPlate; all?: boolean }) {
  const [dialog, setDialog] = useState<'pay' | 'clazz' | 'phone' | null>(null);
  const close = () => setDialog(null);
  const show = (which: 'pay' | 'clazz' | 'phone', code: string, label: string) => (
    <Allowed to={code}>
      <LinkButton onClick={() => setDialog(which)}>{label}</LinkButton>
    </Allowed>
  );
  const of = { plateNo: row.plateNo, owedFen: row.owedFen, count: row.recordCount, chosen: { plateId: row.plateId } };
  return (
    <>
      {row.owedFen > 0 && show('pay', underpaymentCarPage.can.pay, '代缴')}
      {row.owedFen > 0 && row.phone !== '' && <PlateContact row={row} />}
      {(all || row.phone === '') && show('phone', underpaymentCarPage.can.bindPhone, '登记号码')}
      {all && show('clazz', underpaymentCarPage.can.clazz, '分类')}
      {all && <ContactNotes row={row} />}
      <PayDialog of={of} open={dialog === 'pay'} onClose={close} />
      <ClazzDialog row={row} open={dialog === 'clazz'} onClose={close} />
      <PhoneDialog row={row} open={dialog === 'phone'} onClose={close} />
    </>
  );
}
