import { type ParkRela, parkRelaFields, parkRelas } from '@bochong/contract/arrears';
import { type FormRule, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const Item = itemOf(parkRelaFields);

type Values = Omit<ParkRela, 'relaId' | 'mainParkName' | 'parkNames' | 'updatedAt' | 'rev' | 'status'> & { status: boolean };

const blank: Partial<Values> = { entryEnforce: true, exitEnforce: false, minFen: 0, minCount: 1, status: true };

/** The main lot is a member whether or not it is chosen again. */
const together: FormRule = ({ getFieldValue }) => ({
  validator: (_, chosen: string[] = []) =>
    new Set([getFieldValue('mainParkId'), ...chosen]).size > 1 ? Promise.resolve() : Promise.reject(new Error('请选择至少两个车场')),
});

/** One dialog that adds and edits. */
export function useParkRelaForm() {
  const [row, setRow] = useState<ParkRela | 'new' | null>(null);
  const create = useAction(parkRelas.create, { success: '关联已新增' });
  const update = useAction(parkRelas.update, { success: '关联已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ status, mainParkId, parkIds, ...rest }: Values) => {
    const fields = {
      relaName: rest.relaName,
      mainParkId,
      parkIds: [...new Set([mainParkId, ...parkIds])],
      entryEnforce: rest.entryEnforce,
      exitEnforce: rest.exitEnforce,
      minFen: rest.minFen,
      minCount: rest.minCount,
      status: status ? (1 as const) : (0 as const),
    };
    return editing ? update.run({ params: { id: editing.relaId }, body: { ...fields, rev: editing.rev } }) : create.run({ body: fields });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑关联 ${editing.relaName}` : '新增车场关联'}
      open={row !== null}
      initial={editing ? { ...editing, status: editing.status === 1 } : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={640}
    >
      <div className="field-grid">
        <Item name="relaName">
          <Input maxLength={30} />
        </Item>
        <Item name="mainParkId">
          <ParkSelect />
        </Item>
        <Item name="parkIds" wide rules={[together]} extra="任一成员的欠费，在其他成员处按其欠费入场、出场策略执行">
          <ParkSelect mode="multiple" />
        </Item>
        <Item name="minFen" extra="0 表示不按金额">
          <MoneyInput />
        </Item>
        <Item name="minCount">
          <InputNumber min={1} max={1000} precision={0} style={{ width: '100%' }} />
        </Item>
        <Item name="entryEnforce" valuePropName="checked">
          <Switch />
        </Item>
        <Item name="exitEnforce" valuePropName="checked">
          <Switch />
        </Item>
        <Item name="status" valuePropName="checked" rules={[]} label="启用">
          <Switch />
        </Item>
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: ParkRela) => setRow(edited), dialog };
}
