import { phoneBinding, phoneErrors, phones } from '@bochong/contract/session';
import { Button, Form } from 'antd';
import { markVerified } from '../../../kit/session.ts';
import { toast } from '../../../kit/toast.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { CodeFields, codeProblem } from './code-field.tsx';

interface Entries {
  phone?: string;
  code?: string;
}

interface BindPhoneProps {
  isVerify: 0 | 1;
  /** The bound number as it is shown, its middle masked; empty when none is bound. */
  boundPhone?: string | undefined;
  onDone(): void;
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/** A sub-user binds a phone, or changes the bound one. A number that is registered gets no code. */
export function BindPhone({ isVerify, boundPhone = '', onDone }: BindPhoneProps) {
  const [form] = Form.useForm<Entries>();
  const ask = useAction(phones.isRegistered);
  const send = useAction(phones.sendCode);
  const sendWhenFree = async (phone: string) => {
    const registered = await ask.run({ query: { phone } });
    if (registered === 0) return send.run({ query: { phone } });
    const own = isVerify === 1 && masked(phone) === boundPhone;
    if (registered === 1) toast('warning', (own ? phoneErrors.samePhone : phoneErrors.registered).message);
    return undefined;
  };
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
      <CodeFields form={form} send={sendWhenFree} />
      <Button type="primary" htmlType="submit" loading={submit.pending}>
        {isVerify === 1 ? '更换手机' : '绑定手机'}
      </Button>
    </Form>
  );
}
