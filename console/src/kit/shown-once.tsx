import { Typography } from 'antd';
import { say } from './voices.ts';

interface Secret {
  title: string;
  secret: string;
  /** What to do with it now. */
  note: string;
}

/** Shows a password or key that is kept nowhere in clear: whoever closes the dialog without it has to make another. */
export const showOnce = ({ title, secret, note }: Secret): void =>
  say(({ modal }) =>
    modal.info({
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
    }),
  );

/** Hands a first password over. */
export const showFirstPassword = ({ account, initialPassword }: { account: string; initialPassword: string }): void =>
  showOnce({ title: `${account} 的初始密码`, secret: initialPassword, note: '请现在复制并交给本人；首次登录时须修改密码。' });
