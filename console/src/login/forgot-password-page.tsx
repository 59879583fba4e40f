import { passwords } from '@bochong/contract/session';
import { type FormEvent, useState } from 'react';
import { call } from '../kit/api.ts';
import { keepForgotten } from './forgotten.ts';
import { CaptchaField, entryOf, Field, Message, Submit } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { messageOf, useCaptcha } from './sign-in.ts';

/** First step: the account and the picture code; a code is sent to the bound phone. */
export function ForgotPasswordPage() {
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const [captcha, refresh, replace] = useCaptcha('', setMessage);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [account, verifyCode] = [entryOf(form, 'account'), entryOf(form, 'verifyCode')];
    if (account === '') return setMessage('请输入账号');
    if (verifyCode === '') return setMessage('请输入图形验证码');
    setPending(true);
    setMessage('');
    try {
      const query = { account, verifyCodeId: captcha?.verifyCodeId ?? '', verifyCode };
      const { phoneMask, resendSeconds } = await call(passwords.sendForgetCode, { query });
      keepForgotten({ account, phoneMask, resendAt: Date.now() + resendSeconds * 1000 });
      window.location.assign('/forgotPasswordSet');
    } catch (error) {
      setPending(false);
      setMessage(messageOf(error));
      await refresh();
    }
  };

  return (
    <LoginFrame title="找回密码" subtitle="找回密码：验证账号">
      <form onSubmit={submit} noValidate>
        <Field label="账号" name="account" autoComplete="username" maxLength={32} />
        {captcha && <CaptchaField captcha={captcha} refresh={refresh} replace={replace} />}
        <Message>{message}</Message>
        <Submit pending={pending}>下一步</Submit>
      </form>
      <nav className="login-links" aria-label="其他入口">
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}
