import { registrations } from '@bochong/contract/dealer';
import { mobileProblem } from '@bochong/contract/kernel/field-rule';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../kit/api.ts';
import { codeButtonLabel, useCountdown } from '../kit/session-countdown.ts';
import { CaptchaField, entryOf, Field, Message, Submit } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { messageOf, useCaptcha } from './sign-in.ts';

/** First thing missing in an application, or null. */
export function registrationProblem(form: FormData): string | null {
  if (entryOf(form, 'companyName') === '') return '请输入单位名称';
  if (entryOf(form, 'contact') === '') return '请输入联系人';
  const phone = mobileProblem(entryOf(form, 'phone'));
  if (phone !== null) return phone;
  return entryOf(form, 'code') === '' ? '请输入短信验证码' : null;
}

/** An operating unit applies for an account. */
export function RegisterPage() {
  const [done, setDone] = useState(false);
  return (
    <LoginFrame title="单位注册" subtitle="运营单位注册申请">
      {done ? <p role="status">申请已提交，审核结果将以短信通知联系人。</p> : <Application onDone={() => setDone(true)} />}
      <nav className="login-links" aria-label="其他入口">
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}

function Application({ onDone }: { onDone(): void }) {
  const element = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [captcha, refresh, replace] = useCaptcha('', setMessage);
  const [left, start] = useCountdown();

  const send = async () => {
    const form = new FormData(element.current ?? undefined);
    const phone = mobileProblem(entryOf(form, 'phone'));
    if (phone !== null) return setMessage(phone);
    if (entryOf(form, 'verifyCode') === '') return setMessage('请输入图形验证码');
    setMessage('');
    const query = { phone: entryOf(form, 'phone'), verifyCodeId: captcha?.verifyCodeId ?? '', verifyCode: entryOf(form, 'verifyCode') };
    await call(registrations.sendCode, { query }).then(
      ({ resendSeconds }) => {
        setSent(true);
        start(resendSeconds);
      },
      (error: unknown) => setMessage(messageOf(error)),
    );
    await refresh();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const problem = registrationProblem(form);
    if (problem !== null) return setMessage(problem);
    setPending(true);
    setMessage('');
    const [companyName, contact, phone, code] = ['companyName', 'contact', 'phone', 'code'].map((field) => entryOf(form, field)) as Four;
    await call(registrations.create, { body: { companyName, contact, phone, code } }).then(onDone, (error: unknown) => {
      setPending(false);
      setMessage(messageOf(error));
    });
  };

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Field label="单位名称" name="companyName" autoComplete="organization" maxLength={64} />
      <Field label="联系人" name="contact" autoComplete="name" maxLength={20} />
      <Field label="手机号" name="phone" inputMode="numeric" autoComplete="tel" maxLength={11} />
      {captcha && <CaptchaField captcha={captcha} refresh={refresh} replace={replace} />}
      <Field label="短信验证码" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6}>
        <button type="button" className="send-code" disabled={left > 0} onClick={send}>
          {codeButtonLabel(left, sent)}
        </button>
      </Field>
      <Message>{message}</Message>
      <Submit pending={pending}>提交申请</Submit>
    </form>
  );
}

type Four = [string, string, string, string];
