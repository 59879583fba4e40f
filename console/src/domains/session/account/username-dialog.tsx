import { phones, usernameProblem } from '@bochong/contract/session';
import { Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { leaveRenamed, useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';

const rules = [
  {
    required: true,
    validator: async (_: unknown, value: string | undefined) => {
      const problem = usernameProblem(value ?? '');
      if (problem !== null) throw new Error(problem);
    },
  },
];

/** Username change: once, for an operating unit's administrator. */
export function UsernameDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId();
  const [form] = Form.useForm<{ account: string }>();
  const userId = useSession((state) => state.user?.userId) ?? '';
  const rename = useAction(phones.updateAccount, { onSuccess: leaveRenamed });
  const close = () => {
    form.resetFields();
    onClose();
  };
  return (
    <Modal
      title="修改用户名"
      open={open}
      width={460}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ loading: rename.pending, htmlType: 'submit', form: id }}
      onCancel={close}
      mask={{ closable: false }}
    >
      <p>用户名只能修改一次，修改后须用新用户名重新登录。</p>
      <Form id={id} form={form} layout="vertical" onFinish={({ account }) => rename.run({ body: { account: account.trim(), userId } })}>
        <Form.Item name="account" label="新用户名" rules={rules} extra="5到16个字符，仅限英文字母和数字，以字母开头">
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
