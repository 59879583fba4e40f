import { dealerType, type Operator, operatorFields, operators } from '@bochong/contract/dealer';
import { licenseMode } from '@bochong/contract/license';
import { DatePicker, Form, Input, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { z } from 'zod';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { rule } from '../../kit/schema.ts';
import { useAction } from '../../kit/use-endpoint.ts';
import { useInitialPassword } from './initial-password.tsx';
import { RegionInput } from './region-input.tsx';

type Fields = z.output<typeof operatorFields>;
interface Values extends Omit<Fields, 'contractStart' | 'contractEnd'> {
  contract: [Dayjs, Dayjs] | null;
  manager: string;
  phone: string;
  account: string;
}

const Item = itemOf(operatorFields);
const added = (operators.create.body as unknown as { shape: Record<'manager' | 'phone' | 'account', z.ZodType> }).shape;

const blank: Partial<Values> = { dealerType: 1, areaCode: '', registerAddr: '', licenseMode: 1, settleDay: 3, contract: null };
const ofRow = (row: Operator): Partial<Values> => ({
  ...row,
  contract: row.contractStart && row.contractEnd ? [dayjs(row.contractStart), dayjs(row.contractEnd)] : null,
});

/** One dialog that adds a unit with its administrator, and edits a unit. */
export function useOperatorForm() {
  const [row, setRow] = useState<Operator | 'new' | null>(null);
  const showPassword = useInitialPassword();
  const create = useAction(operators.create, { onSuccess: (made) => showPassword('运营单位已开通', made) });
  const update = useAction(operators.update, { success: '运营单位已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ contract, manager, phone, account, ...rest }: Values) => {
    const day = (index: 0 | 1) => contract?.[index].format('YYYY-MM-DD') ?? null;
    const fields = { ...rest, areaCode: rest.areaCode ?? '', contractStart: day(0), contractEnd: day(1) };
    return editing
      ? update.run({ body: { ...fields, dealerId: editing.dealerId, rev: editing.rev } })
      : create.run({ body: { ...fields, manager, phone, account } });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑 ${editing.dealerName}` : '新增运营单位'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={720}
    >
      <div className="field-grid">
        <Item name="dealerName">
          <Input maxLength={64} />
        </Item>
        <Item name="dealerType">
          <EnumSelect of={dealerType} allowClear={false} />
        </Item>
        <Item name="areaCode">
          <RegionInput />
        </Item>
        <Item name="registerAddr">
          <Input maxLength={128} />
        </Item>
        <Item name="licenseMode">
          <EnumSelect of={licenseMode} allowClear={false} />
        </Item>
        <Item name="settleDay">
          <InputNumber min={1} max={28} precision={0} />
        </Item>
        <Form.Item name="contract" label="合同期">
          <DatePicker.RangePicker style={{ width: '100%' }} />
        </Form.Item>
        {editing === null && (
          <>
            <Form.Item name="manager" label="负责人" rules={[rule(added.manager)]}>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name="phone" label="手机号" rules={[rule(added.phone)]}>
              <Input maxLength={11} />
            </Form.Item>
            <Form.Item name="account" label="管理员账号" rules={[rule(added.account)]}>
              <Input maxLength={32} autoComplete="off" />
            </Form.Item>
          </>
        )}
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: Operator) => setRow(edited), dialog };
}
