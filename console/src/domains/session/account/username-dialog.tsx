import { phones, usernameProblem } from '@bochong/contract/session';
import { Form, Input } from 'antd';
import { FormModal } from '../../../kit/form-modal.tsx';
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
  const userId = useSession((state) => state.user?.userId) ?? '';
  const rename = useAction(phones.updateAccount, { onSuccess: leaveRenamed });
  return (
    <FormModal<{ account: string }>
      title="修改用户名"
      open={open}
      width={460}
      okText="确定"
      onClose={onClose}
      onSubmit={({ account }) => rename.run({ body: { account: account.trim(), userId } })}
    >
      <p>用户名只能修改一次，修改后须用新用户名重新登录。</p>
      <Form.Item name="account" label="新用户名" rules={rules} extra="5到16个字符，仅限英文字母和数字，以字母开头">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
