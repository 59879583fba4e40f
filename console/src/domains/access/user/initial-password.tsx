import { App, Typography } from 'antd';

/** Shows a first password once: it is stored nowhere in clear, so it must be handed over now. */
export function useInitialPassword() {
  const { modal } = App.useApp();
  return (account: string, password: string) =>
    modal.info({
      title: `${account} 的初始密码`,
      content: (
        <>
          <Typography.Title level={4} copyable code>
            {password}
          </Typography.Title>
          <p>只显示这一次，请现在复制并交给本人；首次登录时须修改密码。</p>
        </>
      ),
      okText: '已交给本人',
    });
}
