import { plateColor } from '@bochong/contract/kernel/vehicle';
import { listScope, type WhiteListRow, whiteCategory, whiteFeePolicy, whiteLists } from '@bochong/contract/special-vehicle';
import { DatePicker, Form, Input, InputNumber, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { KeptNumber } from '../../../fields/kept-number.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ScopeItems } from '../list-entry/scope-items.tsx';
import { WindowsInput } from '../pass-rule/windows-input.tsx';

type Values = Omit<WhiteListRow, 'phone' | 'validFrom' | 'validTo'> & {
  phone?: string | undefined;
  validFrom: Dayjs;
  validTo: Dayjs | null;
};
const scopes = [listScope.DEALER, listScope.PARK].map((value) => ({ value, label: listScope.label(value) }));
const blank = (): Partial<Values> => ({
  ownerName: '',
  phone: '',
  company: '',
  remark: '',
  plateColor: plateColor.BLUE,
  category: whiteCategory.INTERNAL,
  listScope: listScope.DEALER,
  scopeIds: [],
  feePolicy: whiteFeePolicy.FREE,
  payPermille: 0,
  windows: [],
  freeTimesLimit: null,
  validFrom: dayjs(),
  validTo: null,
});
const ofRow = (row: WhiteListRow): Partial<Values> => ({
  ...row,
  phone: undefined,
  validFrom: dayjs(row.validFrom),
  validTo: row.validTo === null ? null : dayjs(row.validTo),
});

/** One dialog that adds and edits; the plate of an entry never changes. */
export function useWhiteListForm() {
  const [row, setRow] = useState<WhiteListRow | 'new' | null>(null);
  const invalidates = [whiteLists.list];
  const create = useAction(whiteLists.create, { success: '已加入白名单', invalidates });
  const update = useAction(whiteLists.update, { success: '白名单已保存', invalidates });
  const edited = row !== null && row !== 'new' ? row : null;
  const save = ({ phone, ...values }: Values) => {
    const scopeIds = values.listScope === listScope.PARK ? values.scopeIds : [];
    const time = { validFrom: values.validFrom.toISOString(), validTo: values.validTo?.toISOString() ?? null };
    const fields = { ...values, scopeIds, ...time };
    if (!edited) return create.run({ body: { ...fields, phone: phone ?? '' } });
    return update.run({
      params: { id: edited.listId },
      body: { ...fields, phone, rev: edited.rev },
    });
  };
  const dialog = (
    <FormModal<Values>
      title={edited ? `编辑白名单 ${edited.plateNo}` : '新增白名单'}
      open={row !== null}
      initial={edited ? ofRow(edited) : blank()}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      <div className="field-grid">
        {edited === null && (
          <>
            <Form.Item name="plateNo" label="车牌号" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
              <PlateInput />
            </Form.Item>
            <Form.Item name="plateColor" label="车牌颜色">
              <EnumSelect of={plateColor} allowClear={false} />
            </Form.Item>
          </>
        )}
        <Form.Item name="ownerName" label="车主">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <KeptNumber maxLength={20} masked={edited?.phone} />
        </Form.Item>
        <Form.Item name="company" label="单位">
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="category" label="类别">
          <EnumSelect of={whiteCategory} allowClear={false} />
        </Form.Item>
        <Form.Item name="feePolicy" label="收费策略">
          <EnumSelect of={whiteFeePolicy} allowClear={false} />
        </Form.Item>
        <Form.Item noStyle dependencies={['feePolicy']}>
          {({ getFieldValue }) => (
            <Form.Item name="payPermille" label="实付比例">
              <InputNumber
                min={0}
                max={1000}
                precision={0}
                suffix="‰"
                style={{ width: '100%' }}
                disabled={getFieldValue('feePolicy') !== whiteFeePolicy.DISCOUNT}
              />
            </Form.Item>
          )}
        </Form.Item>
        <Form.Item name="freeTimesLimit" label="次数上限">
          <InputNumber min={1} max={9999} precision={0} placeholder="不限次数" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="已用次数">
          <InputNumber value={edited?.usedTimes ?? 0} suffix="次" style={{ width: '100%' }} aria-label="已用次数" disabled />
        </Form.Item>
        <Form.Item name="listScope" label="范围">
          <Segmented options={scopes} />
        </Form.Item>
        <Form.Item noStyle dependencies={['listScope']}>
          {({ getFieldValue }) => <ScopeItems scope={getFieldValue('listScope')} />}
        </Form.Item>
        <Form.Item name="validFrom" label="生效时间" rules={[{ required: true, message: '请选择生效时间' }]}>
          <DatePicker showTime style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="validTo" label="失效时间">
          <DatePicker showTime placeholder="长期有效" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="windows" label="通行时段">
        <WindowsInput />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (entry: WhiteListRow) => setRow(entry), dialog };
}
