import type { Input } from '@bochong/contract/kernel/endpoint';
import { parks } from '@bochong/contract/parking-lot';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { AskedItems, itemOf } from '../../../kit/form-item.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { go } from '../../../kit/navigation.ts';
import { useIsPlatform } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { blankPark } from '../park/blank-park.ts';
import { LaneEditor } from './lane-editor.tsx';
import { type Lane, laneProblem, proposedCode } from './lane-sketch.ts';
import styles from './new-lot.module.css';

type NewPark = Input<typeof parks.create>['body'];
const Item = itemOf(parks.create);
const usualSpaces = 100;

/** First step: what the lot is called, how many vehicles it holds, and how they get in and out. Kept as a whole. */
export function PlaceStep() {
  const [form] = Form.useForm<NewPark>();
  const [begun] = useState(() => ({ ...blankPark(), parkCode: proposedCode(new Date()), tempSpaces: usualSpaces }));
  const [lanes, setLanes] = useState<Lane[]>(() => [...(begun.gates ?? [])]);
  const name = Form.useWatch('parkName', form) ?? '';
  const spaces = Form.useWatch('tempSpaces', form) ?? 0;
  const platform = useIsPlatform();
  const create = useAction(parks.create, {
    success: '车场已建好',
    onSuccess: ({ parkId }) => void go(`/systemManage/parkingLot/guide?id=${parkId}`),
  });
  const save = (entered: Partial<NewPark>) => {
    if (laneProblem(lanes) !== null) return;
    const { areaId = null, ...fields } = { ...begun, ...entered };
    const gates = lanes.map((lane) => ({ ...lane, gateName: lane.gateName.trim() }));
    void create.run({ body: { ...fields, areaId, gates } as NewPark });
  };
  return (
    <Form form={form} layout="vertical" initialValues={begun} onFinish={save}>
      <div className={styles.columns}>
        <div>
          {platform && <Item name="dealerId" required />}
          <AskedItems
            of={parks.create}
            asks={['parkName', 'tempSpaces', 'areaId', { name: 'parkCode', placeholder: '6~20位大写字母或数字' }]}
          />
        </div>
        <LaneEditor name={name} spaces={Number(spaces)} lanes={lanes} onChange={setLanes} />
      </div>
      <div className={styles.presses}>
        <Button type="primary" htmlType="submit" loading={create.pending}>
          建好车场，下一步
        </Button>
        <GoTo to={parks.create} path="/systemManage/parkingLot/add">
          路侧停车或填写全部资料
        </GoTo>
      </div>
    </Form>
  );
}
