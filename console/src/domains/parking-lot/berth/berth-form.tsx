import { type Berth, berthFields, berths } from '@bochong/contract/parking-lot';
import { Form } from 'antd';
import type { z } from 'zod';
import { ActionForm } from '../../../kit/action-form.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { shapeAsks } from './berth-shape.tsx';
import { type BerthHome, HomeSelect } from './home-select.tsx';

type Values = Omit<z.input<typeof berthFields>, 'roadId' | 'zoneId'> & { home: BerthHome };

/** Edits one berth. */
export const EditBerth = ({ berth }: { berth: Berth }) => (
  <ActionForm
    to={berths.update}
    word="编辑"
    title={`编辑泊位 ${berth.parkName}`}
    okText="保存"
    width={640}
    initial={{ ...berth, home: { roadId: berth.roadId, zoneId: berth.zoneId } }}
    input={({ home, ...values }: Values) => ({ params: { id: berth.berthId }, body: { ...values, ...home, rev: berth.rev } })}
    done="泊位已保存"
  >
    <div className="field-grid">
      <AskedItems of={berthFields} asks={['berthCode']} />
      <Form.Item name="home" label="路段/区域" rules={[{ required: true, message: '请选择路段或区域' }]}>
        <HomeSelect parkId={berth.parkId} />
      </Form.Item>
      <AskedItems of={berthFields} asks={shapeAsks} />
    </div>
  </ActionForm>
);
