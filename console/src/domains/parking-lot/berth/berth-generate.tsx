import { berthBatch, berthCodeOf, berths } from '@bochong/contract/parking-lot';
import { Form } from 'antd';
import type { z } from 'zod';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { AskedItems, itemOf } from '../../../kit/form-item.tsx';
import styles from './berth-generate.module.css';
import { shapeAsks, usualShape } from './berth-shape.tsx';
import { type BerthHome, HomeSelect } from './home-select.tsx';

type Values = Omit<z.input<typeof berthBatch>, 'roadId' | 'zoneId'> & { home: BerthHome };
const Item = itemOf(berthBatch);

/** What will be created, before it is. */
function Preview() {
  const { prefix = '', from, to, digits = 3 } = (Form.useWatch([]) as Partial<Values> | undefined) ?? {};
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  if (to < from) return <p className={`field-wide ${styles.preview}`}>结束号不能小于起始号</p>;
  const [first, last] = [berthCodeOf({ prefix, digits }, from), berthCodeOf({ prefix, digits }, to)];
  return (
    <p className={`field-wide ${styles.preview}`}>
      将生成 <b>{to - from + 1}</b> 个泊位：{first}
      {to > from && ` ~ ${last}`}
    </p>
  );
}

/** Where they stand; another lot lets go of what was chosen. */
function Home() {
  const form = Form.useFormInstance();
  const parkId = Form.useWatch<string | undefined>('parkId', form);
  return (
    <>
      <Item name="parkId">
        <ParkSelect onChange={() => form.resetFields(['home'])} />
      </Item>
      <Form.Item name="home" label="路段/区域" rules={[{ required: true, message: '请选择路段或区域' }]}>
        <HomeSelect parkId={parkId} />
      </Form.Item>
    </>
  );
}

/** Adds a run of berths by prefix and range. */
export const BerthGenerate = () => (
  <ActionForm
    to={berths.generate}
    word="批量新增"
    button="primary"
    title="批量新增泊位"
    okText="生成"
    width={640}
    initial={{ ...usualShape, prefix: '', from: 1, to: 20, digits: 3 }}
    input={({ home, ...values }: Values) => ({ body: { ...values, ...home } })}
    done="泊位已生成"
  >
    <div className="field-grid">
      <Home />
      <AskedItems
        of={berthBatch}
        asks={[{ name: 'prefix', placeholder: '如 A' }, { name: 'digits', tooltip: '编号不足位数时前面补零' }, 'from', 'to']}
      />
      <Preview />
      <AskedItems of={berthBatch} asks={shapeAsks} />
    </div>
  </ActionForm>
);
