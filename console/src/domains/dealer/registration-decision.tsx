import { registration, registrations } from '@bochong/contract/dealer';
import { text } from '@bochong/contract/kernel/fields';
import { accountText } from '@bochong/contract/session';
import { App, Input, Typography } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { rule } from '../../kit/schema.ts';
import { useAction } from '../../kit/use-endpoint.ts';

const Item = itemOf(registration);

interface Asked {
  registrationId: string;
  companyName: string;
}

/** Accepting makes the operating unit and its administrator; the initial password is shown once. */
export function AcceptRegistration({ registrationId, companyName }: Asked) {
  const [open, setOpen] = useState(false);
  const { modal } = App.useApp();
  const accept = useAction(registrations.accept, {
    onSuccess: ({ account, initialPassword }) =>
      void modal.success({
        title: `${companyName} 已开通`,
        content: (
          <>
            <p>管理员账号 {account}，初始密码只显示这一次，首次登录须修改：</p>
            <Typography.Text copyable code>
              {initialPassword}
            </Typography.Text>
          </>
        ),
        okText: '知道了',
      }),
  });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>通过</LinkButton>
      <FormModal<{ account: string }>
        title={`通过 ${companyName} 的注册申请`}
        open={open}
        okText="通过"
        onClose={() => setOpen(false)}
        onSubmit={({ account }) => accept.run({ params: { id: registrationId }, body: { account } })}
      >
        <Item name="account" rules={[rule(accountText)]} extra="为该单位的管理员开通的登录账号">
          <Input autoComplete="off" maxLength={32} />
        </Item>
      </FormModal>
    </>
  );
}

export function RejectRegistration({ registrationId, companyName }: Asked) {
  const [open, setOpen] = useState(false);
  const reject = useAction(registrations.reject, { success: '已驳回' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>驳回</LinkButton>
      <FormModal<{ reason: string }>
        title={`驳回 ${companyName} 的注册申请`}
        open={open}
        okText="驳回"
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) => reject.run({ params: { id: registrationId }, body: { reason } })}
      >
        <Item name="reason" rules={[rule(text('驳回原因', 200, 1))]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Item>
      </FormModal>
    </>
  );
}
