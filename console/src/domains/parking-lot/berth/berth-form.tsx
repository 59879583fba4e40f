import { type Berth, berthFields, berths } from '@bochong/contract/parking-lot';
import { Form } from 'antd';
import type { z } from 'zod';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ShapeItems } from './berth-shape.tsx';
import { type BerthHome, HomeSelect } from './home-select.tsx';

type Values = Omit<z.input<typeof berthFields>, 'roadId' | 'zoneId'> & { home: BerthHome };
const Item = itemOf(berthFields);

/** Dialog that edits one berth. */
export function BerthForm({ berth, onClose }: { berth: Berth | null; onClose(): void }) {
  const update = useAction(berths.update, { success: '泊位已保存' });
  const save = async ({ home, ...values }: Values) =>
    berth ? update.run({ params: { id: berth.berthId }, body: { ...values, ...home, rev: berth.rev } }) : undefined;
  const initial = berth ? { ...berth, home: { roadId: berth.roadId, zoneId: berth.zoneId } } : undefined;
  return (
    <FormModal<Values>
      title={`编辑泊位 ${berth?.parkName ?? ''}`}
      open={berth !== null}
      {...(initial && { initial })}
      onSubmit={save}
      onClose={onClose}
      width={640}
    >
      <div className="field-grid">
        <Item name="berthCode" />
        <Form.Item name="home" label="路段/区域" rules={[{ required: true, message: '请选择路段或区域' }]}>
          <HomeSelect parkId={berth?.parkId} />
        </Form.Item>
        <ShapeItems item={Item} />
      </div>
    </FormModal>
  );
}
