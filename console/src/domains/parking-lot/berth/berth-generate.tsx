import { berthBatch, berthCodeOf, berths } from '@bochong/contract/parking-lot';
import { Form, type FormInstance } from 'antd';
import type { z } from 'zod';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ShapeItems, usualShape } from './berth-shape.tsx';
import { type BerthHome, HomeSelect } from './home-select.tsx';
import './berth-import.css';

type Values = Omit<z.input<typeof berthBatch>, 'roadId' | 'zoneId'> & { home: BerthHome };
const Item = itemOf(berthBatch);
const initial = { ...usualShape, prefix: '', from: 1, to: 20, digits: 3 };

/** What will be created, before it is. */
function Preview({ form }: { form: FormInstance<Values> }) {
  const { prefix = '', from, to, digits = 3 } = (Form.useWatch([], form) as Partial<Values> | undefined) ?? {};
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  if (to < from) return <p className="field-wide berth-preview">结束号不能小于起始号</p>;
  const [first, last] = [berthCodeOf({ prefix, digits }, from), berthCodeOf({ prefix, digits }, to)];
  return (
    <p className="field-wide berth-preview">
      将生成 <b>{to - from + 1}</b> 个泊位：{first}
      {to > from && ` ~ ${last}`}
    </p>
  );
}

/** Dialog that adds a run of berths by prefix and range. */
export function BerthGenerate({ open, onClose }: { open: boolean; onClose(): void }) {
  const generate = useAction(berths.generate, { success: '泊位已生成' });
  const save = ({ home, ...values }: Values) => generate.run({ body: { ...values, ...home } });
  return (
    <FormModal<Values> title="批量新增泊位" open={open} initial={initial} onSubmit={save} onClose={onClose} okText="生成" width={640}>
      {(form) => (
        <div className="field-grid">
          <Item name="parkId">
            <ParkSelect onChange={() => form.resetFields(['home'])} />
          </Item>
          <Form.Item noStyle shouldUpdate={(before, after) => before.parkId !== after.parkId}>
            {() => (
              <Form.Item name="home" label="路段/区域" rules={[{ required: true, message: '请选择路段或区域' }]}>
                <HomeSelect parkId={form.getFieldValue('parkId')} />
              </Form.Item>
            )}
          </Form.Item>
          <Item name="prefix" placeholder="如 A" />
          <Item name="digits" tooltip="编号不足位数时前面补零" />
          <Item name="from" />
          <Item name="to" />
          <Preview form={form} />
          <ShapeItems item={Item} />
        </div>
      )}
    </FormModal>
  );
}
