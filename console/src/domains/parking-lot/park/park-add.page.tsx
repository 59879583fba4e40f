import { type Gate, gateType, parks, parkType } from '@bochong/contract/parking-lot';
import { Button, Form, Input } from 'antd';
import { DealerSelect } from '../../../fields/dealer-select.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { blankPark, completePark, ParkItems, type ParkValues } from './park-form.tsx';

const back = '/systemManage/parkingLot/list';

interface NewPark extends ParkValues {
  gates?: Pick<Gate, 'gateName' | 'gateType'>[];
  dealerId?: string;
}
const initial: Partial<NewPark> = {
  ...blankPark,
  gates: [
    { gateName: '入口1', gateType: gateType.ENTRY },
    { gateName: '出口1', gateType: gateType.EXIT },
  ],
};

/** Lanes of a lot that has barriers; roadside lots have road sections instead. */
function FirstGates() {
  const type = Form.useWatch<number | undefined>('parkType');
  if (type !== parkType.YARD) return null;
  return (
    <>
      <h3 className="form-title">通道</h3>
      <Form.List name="gates">
        {(lanes, { add, remove }) => (
          <div className="first-gates">
            {lanes.map(({ key, name }, index) => (
              <div key={key}>
                <Form.Item name={[name, 'gateName']} rules={[{ required: true, message: '请填写通道名称' }]}>
                  <Input maxLength={30} placeholder="通道名称" aria-label={`通道${index + 1}名称`} />
                </Form.Item>
                <Form.Item name={[name, 'gateType']}>
                  <EnumSelect of={gateType} allowClear={false} aria-label={`通道${index + 1}类型`} />
                </Form.Item>
                <Button type="text" aria-label={`移除通道${index + 1}`} onClick={() => remove(name)}>
                  ×
                </Button>
              </div>
            ))}
            <Button type="dashed" onClick={() => add({ gateName: `通道${lanes.length + 1}`, gateType: gateType.BOTH })}>
              添加通道
            </Button>
          </div>
        )}
      </Form.List>
    </>
  );
}

export default function ParkAddPage() {
  const platform = useSession((state) => isPlatformUser(state.user?.userType ?? 0));
  const create = useAction(parks.create, { success: '车场已新增' });
  const save = ({ gates = [], dealerId, ...values }: NewPark) =>
    create.run({ body: { ...completePark(values), gates: values.parkType === parkType.YARD ? gates : [], ...(dealerId && { dealerId }) } });
  return (
    <FormPage<NewPark> initial={initial} onSubmit={save} back={back}>
      {platform && (
        <Form.Item name="dealerId" label="运营单位" rules={[{ required: true, message: '请选择运营单位' }]}>
          <DealerSelect />
        </Form.Item>
      )}
      <ParkItems />
      <FirstGates />
    </FormPage>
  );
}
