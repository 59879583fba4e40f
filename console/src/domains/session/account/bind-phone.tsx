import { phoneBinding, phones } from '@bochong/contract/session';
import { Button, Form } from 'antd';
import { markVerified } from '../../../kit/session.ts';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { CodeFields, codeProblem } from './code-field.tsx';

interface Entries {
  phone?: string;
  code?: string;
}

/** A sub-user binds a phone, or changes the bound one. */
export function BindPhone({ isVerify, onDone }: { isVerify: 0 | 1; onDone(): void }) {
  const [form] = Form.useForm<Entries>();
  const send = useAction(phones.sendCode);
  const submit = useAction(phones.submit, {
    success: isVerify === 1 ? '修改成功' : '绑定成功',
    onSuccess: () => {
      markVerified();
      onDone();
    },
  });
  const save = async (entries: Entries) => {
    const problem = codeProblem(entries);
    if (problem !== null) return toast('warning', problem);
    const { phone = '', code = '' } = entries;
    await submit.run({ body: { type: isVerify === 1 ? phoneBinding.CHANGE : phoneBinding.BIND, phone, code } });
  };
  return (
    <Form form={form} layout="vertical" onFinish={save}>
      <CodeFields form={form} send={(phone) => send.run({ query: { phone } })} />
      <Button type="primary" htmlType="submit" loading={submit.pending}>
        {isVerify === 1 ? '更换手机' : '绑定手机'}
      </Button>
    </Form>
  );
}
