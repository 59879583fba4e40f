import { plateColor } from '@bochong/contract/kernel/vehicle';
import { type BlackListRow, blackAction, blackLists, blackReason, listScope } from '@bochong/contract/special-vehicle';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ScopeItems } from '../list-entry/scope-items.tsx';

interface Values {
  plateNo: string;
  plateColor: BlackListRow['plateColor'];
  blackReason: BlackListRow['blackReason'];
  blackAction: BlackListRow['blackAction'];
  listScope: BlackListRow['listScope'];
  scopeIds: string[];
  gateIds: string[];
  validFrom: Dayjs;
  validTo: Dayjs | null;
  remark: string;
}

const blank = (): Partial<Values> => ({
  plateColor: plateColor.BLUE,
  blackReason: blackReason.ARREARS,
  blackAction: blackAction.ALERT,
  listScope: listScope.DEALER,
  scopeIds: [],
  gateIds: [],
  validFrom: dayjs(),
  validTo: null,
  remark: '',
});
const ofRow = (row: BlackListRow): Partial<Values> => ({
  ...row,
  scopeIds: row.listScope === listScope.PARK ? row.scopeIds : [],
  gateIds: row.listScope === listScope.GATE ? row.scopeIds : [],
  validFrom: dayjs(row.validFrom),
  validTo: row.validTo === null ? null : dayjs(row.validTo),
});

/** One dialog that adds and edits; the plate of an entry never changes. */
export function useBlackListForm() {
  const [row, setRow] = useState<BlackListRow | 'new' | null>(null);
  const invalidates = [blackLists.list];
  const create = useAction(blackLists.create, { success: '已加入黑名单', invalidates });
  const update = useAction(blackLists.update, { success: '黑名单已保存', invalidates });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ plateNo, plateColor: color, validFrom, validTo, scopeIds = [], gateIds = [], ...rest }: Values) => {
    const fields = {
      ...rest,
      scopeIds: { [listScope.DEALER]: [], [listScope.PARK]: scopeIds, [listScope.GATE]: gateIds }[rest.listScope],
      validFrom: validFrom.toISOString(),
      validTo: validTo?.toISOString() ?? null,
    };
    return editing
      ? update.run({ params: { id: editing.listId }, body: { ...fields, rev: editing.rev } })
      : create.run({ body: { ...fields, plateNo, plateColor: color } });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑黑名单 ${editing.plateNo}` : '新增黑名单'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank()}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={640}
    >
      <div className="field-grid">
        {editing === null && (
          <>
            <Form.Item name="plateNo" label="车牌号" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
              <PlateInput />
            </Form.Item>
            <Form.Item name="plateColor" label="车牌颜色">
              <EnumSelect of={plateColor} allowClear={false} />
            </Form.Item>
          </>
        )}
        <Form.Item name="blackReason" label="原因">
          <EnumSelect of={blackReason} allowClear={false} />
        </Form.Item>
        <Form.Item name="blackAction" label="动作">
          <EnumSelect of={blackAction} allowClear={false} />
        </Form.Item>
        <Form.Item name="listScope" label="范围">
          <EnumSelect of={listScope} allowClear={false} />
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
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: BlackListRow) => setRow(edited), dialog };
}
