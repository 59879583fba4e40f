import { dealers, managerNameForbidden, managerNameMax } from '@bochong/contract/dealer';
import { Button, Form, Input } from 'antd';
import { toast } from '../../../kit/toast.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { CodeFields, codeProblem } from './code-field.tsx';

interface Entries {
  manager?: string;
  phone?: string;
  code?: string;
}

const forbidden = new RegExp(managerNameForbidden, 'gu');

/** What stays of a typed name: no special character, 20 letters at most; what was dropped is said. */
function managerOf(typed: string): string {
  const clean = typed.replaceAll(forbidden, '');
  if (clean !== typed) toast('warning', '负责人姓名不能包含特殊字符');
  else if (clean.length > managerNameMax) toast('warning', `最多输入${managerNameMax}个字符`);
  return clean.slice(0, managerNameMax);
}

/** An operating unit's administrator names the person in charge, whose phone gets the code. */
export function ChangeManager({ manager, onDone }: { manager: string; onDone(): void }) {
  const [form] = Form.useForm<Entries>();
  const send = useAction(dealers.sendManagerCode);
  const update = useAction(dealers.updateManager, { success: '修改成功', onSuccess: onDone });
  const save = async (entries: Entries) => {
    const name = (entries.manager ?? '').trim();
    const problem = name === '' ? '请输入负责人姓名' : codeProblem(entries);
    if (problem !== null) return toast('warning', problem);
    await update.run({ body: { manager: name, phone: entries.phone ?? '', verifyCode: entries.code ?? '' } });
  };
  return (
    <Form form={form} layout="vertical" initialValues={{ manager }} onFinish={save}>
      <Form.Item name="manager" label="负责人" normalize={managerOf} required>
        <Input autoComplete="off" />
      </Form.Item>
      <CodeFields form={form} needs={['manager']} send={(phone) => send.run({ body: { phone } })} />
      <Button type="primary" htmlType="submit" loading={update.pending}>
        保存
      </Button>
    </Form>
  );
}
