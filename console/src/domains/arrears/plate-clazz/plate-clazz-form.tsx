import { type ClazzRule, clazzRule, type PlateClazz, plateClazzes, plateClazzFields } from '@bochong/contract/arrears';
import { titleOf } from '@bochong/contract/kernel/schema';
import { ColorPicker, type ColorPickerProps, Form, Input, InputNumber, Switch } from 'antd';
import type { Color } from 'antd/es/color-picker';
import { useState } from 'react';
import { MoneyInput } from '../../../fields/money.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const Item = itemOf(plateClazzFields);

interface Values extends Omit<PlateClazz, 'autoRule' | 'clazzId' | 'plateCount' | 'updatedAt' | 'rev'> {
  auto: boolean;
  autoRule?: Partial<ClazzRule>;
}

const blank: Partial<Values> = { level: 1, color: '#c02a26', sort: 10, manual: true, auto: true };
const ofRow = ({ autoRule, ...row }: PlateClazz): Partial<Values> => ({ ...row, auto: autoRule !== null, ...(autoRule && { autoRule }) });
/** Every bound of a rule; what is left empty does not count. */
const ruleOf = ({ minFen, minCount, minAge, refusedCount }: Partial<ClazzRule> = {}): ClazzRule => ({
  minFen: minFen ?? null,
  minCount: minCount ?? null,
  minAge: minAge ?? null,
  refusedCount: refusedCount ?? null,
});
const counts = ['minCount', 'minAge', 'refusedCount'] as const;

/** `aria-required`, which a form hands to its fields, is not allowed on its button. */
const HexPicker = ({ 'aria-required': _, ...props }: ColorPickerProps & { 'aria-required'?: boolean }) => (
  <ColorPicker {...props} disabledAlpha format="hex" />
);

/** One dialog that adds and edits. */
export function usePlateClazzForm() {
  const [row, setRow] = useState<PlateClazz | 'new' | null>(null);
  const create = useAction(plateClazzes.create, { success: '分类已新增' });
  const update = useAction(plateClazzes.update, { success: '分类已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ auto, autoRule, clazzName, level, color, sort, manual }: Values) => {
    const body = { clazzName, level, color, sort, manual, autoRule: auto ? ruleOf(autoRule) : null };
    return editing ? update.run({ params: { id: editing.clazzId }, body: { ...body, rev: editing.rev } }) : create.run({ body });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑分类 ${editing.clazzName}` : '新增分类'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={640}
    >
      <div className="field-grid">
        <Item name="clazzName">
          <Input maxLength={20} />
        </Item>
        <Item name="level" extra="7–9 恶意，4–6 重点，1–3 一般">
          <InputNumber min={1} max={9} precision={0} style={{ width: '100%' }} />
        </Item>
        <Item name="color" getValueFromEvent={(color: Color) => color.toHexString()}>
          <HexPicker />
        </Item>
        <Item name="sort">
          <InputNumber min={0} max={999} precision={0} style={{ width: '100%' }} />
        </Item>
        <Item name="manual" valuePropName="checked">
          <Switch />
        </Item>
        <Form.Item name="auto" label="按规则自动分类" valuePropName="checked" extra="同时达到填写的各项，等级最高者生效，每晚计算">
          <Switch />
        </Form.Item>
        <Form.Item noStyle dependencies={['auto']}>
          {({ getFieldValue }) =>
            getFieldValue('auto') && (
              <>
                <Form.Item name={['autoRule', 'minFen']} label={titleOf(clazzRule.shape.minFen) ?? '欠费金额达到'}>
                  <MoneyInput />
                </Form.Item>
                {counts.map((name) => (
                  <Form.Item key={name} name={['autoRule', name]} label={titleOf(clazzRule.shape[name]) ?? name}>
                    <InputNumber min={1} precision={0} style={{ width: '100%' }} />
                  </Form.Item>
                ))}
              </>
            )
          }
        </Form.Item>
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: PlateClazz) => setRow(edited), dialog };
}
