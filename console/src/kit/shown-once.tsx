import { App, Typography } from 'antd';

interface Secret {
  title: string;
  secret: string;
  /** What to do with it now. */
  note: string;
}

/** Shows a password or key that is kept nowhere in clear: whoever closes the dialog without it has to make another. */
export function useShownOnce(): (said: Secret) => void {
  const { modal } = App.useApp();
  return ({ title, secret, note }) =>
    void modal.info({
      title,
      content: (
        <>
          <Typography.Title level={4} copyable code>
            {secret}
          </Typography.Title>
          <p>只显示这一次，{note}</p>
        </>
      ),
      okText: '知道了',
    });
}

/** Hands a first password over. */
export function useFirstPassword(): (made: { account: string; initialPassword: string }) => void {
  const show = useShownOnce();
  return ({ account, initialPassword }) =>
    show({ title: `${account} 的初始密码`, secret: initialPassword, note: '请现在复制并交给本人；首次登录时须修改密码。' });
}
