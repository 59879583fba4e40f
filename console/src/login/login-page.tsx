import { type FormEvent, useEffect, useState } from 'react';
import { dropExpiry, isExpiryKept } from '../kit/session-storage.ts';
import { CaptchaField, entryOf, Field, Message } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { type Captcha, loadCaptcha, needsCaptcha, signIn, targetOf } from './sign-in.ts';

const isAdmin = () => window.location.pathname === '/adminLogin';

/** Why one was sent here. */
const notices: Readonly<Record<string, string>> = {
  expired: '登录信息已过期，请重新登录',
  passwordChanged: '密码修改成功，请重新登录',
  renamed: '用户名修改成功，请重新登录',
};
const noticeOf = (search: string) => notices[new URLSearchParams(search).get('notice') ?? (isExpiryKept() ? 'expired' : '')] ?? '';

/** Login page: plain React and CSS, so that it is there before the console is. */
export function LoginPage() {
  return (
    <LoginFrame title="登录" subtitle={isAdmin() ? '平台管理登录' : '停车与充电运营平台'}>
      <LoginForm />
      <nav className="login-links" aria-label="其他入口">
        <a href="/forgotPassword">忘记密码</a>
        {!isAdmin() && <a href="/register">单位注册</a>}
      </nav>
    </LoginFrame>
  );
}

function LoginForm() {
  const [account, setAccount] = useState('');
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [message, setMessage] = useState(() => noticeOf(window.location.search));
  const [pending, setPending] = useState(false);
  useEffect(dropExpiry, []);
  const refresh = () => loadCaptcha(account).then(setCaptcha, () => setMessage('验证码加载失败，请点击图片重试'));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    const verifyCode = entryOf(form, 'verifyCode');
    if (entryOf(form, 'account') === '') return setMessage('请输入账号');
    if (password === '') return setMessage('请输入密码');
    if (captcha && verifyCode === '') return setMessage('请输入图形验证码');
    setPending(true);
    setMessage('');
    const code = captcha ? { verifyCodeId: captcha.verifyCodeId, verifyCode } : undefined;
    const outcome = await signIn({ account, password, captcha: code });
    if (outcome.ok) return window.location.replace(targetOf(window.location.search));
    setPending(false);
    setMessage(outcome.message);
    if (outcome.captcha || captcha) await refresh();
  };
  const check = async () => {
    if (account.trim() !== '' && !captcha && (await needsCaptcha(account))) await refresh();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="账号"
        name="account"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        onBlur={check}
        autoComplete="username"
        maxLength={32}
        autoFocus
      />
      <Field label="密码" name="password" type="password" autoComplete="current-password" maxLength={64} />
      {captcha && <CaptchaField captcha={captcha} refresh={refresh} replace={setCaptcha} />}
      <Message>{message}</Message>
      <button type="submit" className="login-submit" disabled={pending}>
        {pending ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}
