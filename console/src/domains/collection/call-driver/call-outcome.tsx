import { type CallCase, callDriverStatus, callDrivers, callIntent, callOutcome, callResult } from '@bochong/contract/collection';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { Button, Card, Form, InputNumber } from 'antd';
import { type Asked, AskedItems } from '../../../kit/form-item.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import type { Fields } from '../../../kit/record-body.ts';
import { toast } from '../../../kit/toast.ts';
import { useAction } from '../../../kit/use-endpoint.ts';

type Values = Omit<BodyOf<typeof callDrivers.save>, 'callId' | 'seconds'> & { minutes?: number | null };

const { PROMISE, CALL_BACK } = callIntent;
const answered = ({ callResult: result }: Fields) => result === callResult.ANSWERED;
const agreed = (intent: number) => (values: Fields) => answered(values) && values.callIntent === intent;
const asks: readonly Asked<keyof Values>[] = [
  'callResult',
  { name: 'callIntent', required: true, when: answered },
  { name: 'promiseDate', required: true, when: agreed(PROMISE) },
  { name: 'nextCallAt', required: true, when: agreed(CALL_BACK) },
];

/** Rings the owner, then takes down what came of it; the next owner follows at once. */
export function CallOutcome({ driver, onSaved }: { driver: CallCase; onSaved(): void }) {
  const [form] = Form.useForm<Values>();
  const dial = useAction(callDrivers.call, { success: '已接入线路，请与车主通话' });
  const save = useAction(callDrivers.save, {
    onSuccess: ({ callDriverStatus: status }) => {
      toast('success', status === callDriverStatus.DONE ? '已登记，该车主跟进结束' : '已登记');
      form.resetFields();
      onSaved();
    },
  });
  const { openCallId } = driver;
  if (openCallId === null)
    return (
      <Card size="small" title="呼叫">
        <Allowed to={callDrivers.call}>
          <Button
            type="primary"
            block
            size="large"
            disabled={driver.hindrance !== ''}
            loading={dial.pending}
            onClick={() => void dial.run({ body: { driverId: driver.driverId } })}
          >
            拨打 {driver.phone || '（无号码）'}
          </Button>
        </Allowed>
        {driver.hindrance !== '' && <p role="status">现在不能拨打：{driver.hindrance}</p>}
      </Card>
    );
  const submit = ({ minutes, summary = '', ...rest }: Values) =>
    void save.run({ body: { ...rest, callId: openCallId, seconds: (minutes ?? 0) * 60, summary } });
  return (
    <Card size="small" title="通话结果">
      <Form form={form} layout="vertical" onFinish={submit} initialValues={{ callResult: callResult.ANSWERED }}>
        <AskedItems of={callOutcome} asks={asks} />
        <Form.Item name="minutes" label="通话时长">
          <InputNumber min={0} max={120} precision={0} suffix="分钟" />
        </Form.Item>
        <AskedItems of={callOutcome} asks={['summary', 'note']} />
        <Button type="primary" htmlType="submit" loading={save.pending} block>
          保存结果
        </Button>
      </Form>
    </Card>
  );
}
