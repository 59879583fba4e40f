import { type CallCase, callDriverStatus, callDrivers, callIntent, callResult } from '@bochong/contract/arrears';
import { Button, Card, DatePicker, Form, Input, InputNumber, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const results = callResult.options.filter(({ value }) => value !== callResult.UNCALLED);

interface Values {
  callResult: (typeof results)[number]['value'];
  callIntent?: (typeof callIntent.options)[number]['value'];
  minutes?: number;
  promiseDate?: Dayjs;
  nextCallAt?: Dayjs;
  summary?: string;
  note?: string;
}

const outOfReach = (day: Dayjs) => day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(30, 'day'), 'day');

/** What was agreed, once somebody answered. */
function Agreement({ intent }: { intent: number | undefined }) {
  return (
    <>
      <Form.Item name="callIntent" label="车主意向" rules={[{ required: true, message: '接通后必须填写意向' }]}>
        <Radio.Group optionType="button" options={[...callIntent.options]} />
      </Form.Item>
      <Form.Item name="minutes" label="通话时长">
        <InputNumber min={0} max={120} precision={0} suffix="分钟" />
      </Form.Item>
      {intent === callIntent.PROMISE && (
        <Form.Item name="promiseDate" label="承诺日" rules={[{ required: true, message: '请填写承诺日' }]}>
          <DatePicker disabledDate={outOfReach} />
        </Form.Item>
      )}
      {intent === callIntent.CALL_BACK && (
        <Form.Item name="nextCallAt" label="下次联系" rules={[{ required: true, message: '请填写下次联系时间' }]}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" disabledDate={outOfReach} />
        </Form.Item>
      )}
    </>
  );
}

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
  const submit = ({ minutes = 0, promiseDate, nextCallAt, summary = '', ...rest }: Values) =>
    void save.run({
      body: {
        ...rest,
        callId: openCallId,
        seconds: minutes * 60,
        summary,
        ...(promiseDate && { promiseDate: promiseDate.format('YYYY-MM-DD') }),
        ...(nextCallAt && { nextCallAt: nextCallAt.toISOString() }),
      },
    });
  return (
    <Card size="small" title="通话结果">
      <Form form={form} layout="vertical" onFinish={submit} initialValues={{ callResult: callResult.ANSWERED }}>
        <Form.Item name="callResult" label="结果">
          <Radio.Group optionType="button" options={results} />
        </Form.Item>
        <Form.Item noStyle dependencies={['callResult', 'callIntent']}>
          {({ getFieldValue }) => getFieldValue('callResult') === callResult.ANSWERED && <Agreement intent={getFieldValue('callIntent')} />}
        </Form.Item>
        <Form.Item name="summary" label="小结">
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        <Form.Item name="note" label="备注">
          <Input maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.pending} block>
          保存结果
        </Button>
      </Form>
    </Card>
  );
}
