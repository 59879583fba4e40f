import { sessions } from '@bochong/contract/session';
import { useEffect, useState } from 'react';
import { call } from '../kit/api.ts';
import { storeLogin } from '../kit/session-storage.ts';
import { Message } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { loadPlatform, messageOf, targetOf } from './sign-in.ts';
import { takeTicket } from './ticket.ts';

/** Redeems the ticket; answers what to say when there is none or it does not hold. The client type is the platform's, so that is asked first. */
async function redeem(search: string): Promise<string | null> {
  const ticket = takeTicket(search);
  if (ticket === null) return '登录票据缺失，请从原系统重新进入';
  try {
    await loadPlatform();
    const { token, status } = await call(sessions.loginByTicket, { body: { ticket } });
    storeLogin(token, status);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Login by the ticket another system sent along, then on to where it wanted to lead. */
export function AuthRedirectPage() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    void redeem(window.location.search).then((problem) =>
      problem === null ? window.location.replace(targetOf(window.location.search)) : setMessage(problem),
    );
  }, []);
  return (
    <LoginFrame title="登录跳转" subtitle="票据登录">
      {message === null ? <p role="status">正在登录…</p> : <Message>{message}</Message>}
      {message !== null && (
        <a className="login-submit" href="/login">
          返回登录
        </a>
      )}
    </LoginFrame>
  );
}
