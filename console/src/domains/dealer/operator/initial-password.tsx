import { App, Typography } from 'antd';

/** Shows an account's initial password, which nobody can read again. */
export function useInitialPassword() {
  const { modal } = App.useApp();
  return (title: string, { account, initialPassword }: { account: string; initialPassword: string }) =>
    void modal.success({
      title,
      content: (
        <>
          <p>管理员账号 {account}，初始密码只显示这一次，首次登录须修改：</p>
          <Typography.Text copyable code>
            {initialPassword}
          </Typography.Text>
        </>
      ),
      okText: '知道了',
    });
}
