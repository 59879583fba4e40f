import type { PlatformInfo } from '@bochong/contract/dealer';
import { dealerErrors } from '@bochong/contract/dealer';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../kit/api.ts';
import { readStored } from '../kit/session-storage.ts';
import { CityPicture } from './city-picture.tsx';
import { type Captcha, loadCaptcha, loadPlatform, needsCaptcha, signIn, targetOf } from './sign-in.ts';

const isAdmin = () => window.location.pathname === '/adminLogin';
const expired = () => (new URLSearchParams(window.location.search).has('expired') ? '登录信息已失效，请重新登录' : '');

/** Login page: plain React and CSS, so that it is there before the console is. */
export function LoginPage() {
  const platform = usePlatform();
  const name = platform?.platName ?? readStored('platformName') ?? '泊充';
  return (
    <main className="login">
      <CityPicture />
      <section className="login-card">
        <header>
          <Logo url={platform?.platLogoUrl ?? 'default'} />
          <div>
            <h1>{name}</h1>
            <p>{isAdmin() ? '平台管理登录' : '停车与充电运营平台'}</p>
          </div>
        </header>
        <LoginForm />
      </section>
      <footer>
        {[platform?.copyright, platform?.icpNo, platform?.servicePhone && `服务热线 ${platform.servicePhone}`].filter(Boolean).join('　')}
      </footer>
    </main>
  );
}

function usePlatform(): PlatformInfo | null {
  const [platform, setPlatform] = useState<PlatformInfo | null>(null);
  useEffect(() => {
    loadPlatform().then(setPlatform, (error: unknown) => {
      if (error instanceof ApiError && error.code === dealerErrors.unknownDomain.code) window.location.replace('/errDomain');
    });
  }, []);
  return platform;
}

function LoginForm() {
  const [account, setAccount] = useState('');
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [message, setMessage] = useState(expired);
  const [pending, setPending] = useState(false);
  const refresh = () => loadCaptcha(account).then(setCaptcha, () => setMessage('验证码加载失败，请点击图片重试'));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '');
    if (text('account').trim() === '') return setMessage('请输入账号');
    if (text('password') === '') return setMessage('请输入密码');
    if (captcha && text('verifyCode').trim() === '') return setMessage('请输入图形验证码');
    setPending(true);
    setMessage('');
    const code = captcha ? { verifyCodeId: captcha.verifyCodeId, verifyCode: text('verifyCode').trim() } : undefined;
    const outcome = await signIn({ account: text('account'), password: text('password'), captcha: code });
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
      <label>
        账号
        <input
          name="account"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          onBlur={check}
          autoComplete="username"
          maxLength={32}
          // biome-ignore lint/a11y/noAutofocus: the form is all this page is for
          autoFocus
        />
      </label>
      <label>
        密码
        <input name="password" type="password" autoComplete="current-password" maxLength={64} />
      </label>
      {captcha && (
        <div className="captcha">
          <label>
            图形验证码
            <input name="verifyCode" autoComplete="off" maxLength={8} />
          </label>
          <button type="button" onClick={refresh} aria-label="换一张验证码">
            <img src={captcha.image} alt="图形验证码" width={110} height={40} />
          </button>
        </div>
      )}
      <p className="login-message" role="alert">
        {message}
      </p>
      <button type="submit" className="login-submit" disabled={pending}>
        {pending ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}

function Logo({ url }: { url: string }) {
  if (url !== 'default') return <img src={url} alt="" height={44} />;
  return (
    <svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1a5fd0" />
      <path d="M11 25V7h6.2a5.6 5.6 0 0 1 0 11.2H11" fill="none" stroke="#fff" strokeWidth="3.4" />
    </svg>
  );
}
