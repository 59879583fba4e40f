import {
  longPasswordMaxLength,
  newPasswordProblem,
  type PasswordMode,
  passwordHint,
  passwordMaxLength,
  repeatedPasswordProblem,
  stripPassword,
} from '@bochong/contract/kernel/password';
import { platformConfigs } from '@bochong/contract/platform-config';
import { type PublicPolicy, passwords } from '@bochong/contract/session';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../kit/api.ts';
import { replacementOf } from '../kit/digest.ts';
import { codeButtonLabel, useCountdown } from '../kit/session-countdown.ts';
import { dropForgotten, type Forgotten, readForgotten } from './forgotten.ts';
import { entryOf, Field, Message, Submit } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { messageOf } from './sign-in.ts';

type Proof = { resetKey: string; salt: string; codeValue: string; codeKey: string; pwdMode: PasswordMode };

/** Second step: the code sent to the phone and the new password. Without the first step it says what to do first. */
export function ForgotPasswordSetPage() {
  const [step] = useState(readForgotten);
  const [done, setDone] = useState(false);
  return (
    <LoginFrame title="找回密码" subtitle="找回密码：设置新密码">
      {step === null && <p role="status">还没有获取短信验证码，请先填写账号和图形验证码。</p>}
      {step !== null && !done && <NewPassword step={step} onDone={() => setDone(true)} />}
      {done && <p role="status">密码已重设，请使用新密码登录。</p>}
      <nav className="login-links" aria-label="其他入口">
        {step === null && <a href="/forgotPassword">填写账号</a>}
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}

function usePolicy(): PublicPolicy | null {
  const [policy, setPolicy] = useState<PublicPolicy | null>(null);
  useEffect(() => {
    call(platformConfigs.get, {}).then(
      (config) => setPolicy(config.publicPolicy),
      () => undefined,
    );
  }, []);
  return policy;
}

const block = (event: { preventDefault(): void }) => event.preventDefault();

function NewPassword({ step, onDone }: { step: Forgotten; onDone(): void }) {
  const policy = usePolicy();
  const proof = useRef<Proof | null>(null);
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const [mode, setMode] = useState<PasswordMode | null>(null);
  const [left] = useCountdown(Math.max(0, Math.ceil((step.resendAt - Date.now()) / 1000)));
  const inForce = mode ?? policy?.pwdMode ?? 1;

  /** The code works once; what it won serves for every further attempt on this page. */
  const prove = async (code: string): Promise<Proof> => {
    proof.current ??= await call(passwords.forgetNext, { body: { account: step.account, code } });
    setMode(proof.current.pwdMode);
    return proof.current;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [plain, repeated] = [String(form.get('newPwd') ?? ''), String(form.get('checkPwd') ?? '')];
    const problemIn = (checked: PasswordMode) => newPasswordProblem(plain, { mode: checked, account: step.account });
    const problem = entryOf(form, 'code') === '' ? '请输入短信验证码' : (problemIn(inForce) ?? repeatedPasswordProblem(repeated, plain));
    if (problem !== null) return setMessage(problem);
    setPending(true);
    setMessage('');
    try {
      const proved = await prove(entryOf(form, 'code'));
      const late = problemIn(proved.pwdMode);
      if (late !== null) throw new Error(late);
      await call(passwords.reset, { body: { account: step.account, resetKey: proved.resetKey, ...(await replacementOf(plain, proved)) } });
      dropForgotten();
      onDone();
    } catch (error) {
      setPending(false);
      setMessage(messageOf(error));
    }
  };
  const strip = (event: FormEvent<HTMLInputElement>) => {
    if (policy?.keepCharacters !== 1) event.currentTarget.value = stripPassword(event.currentTarget.value, inForce);
  };
  const secret = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: policy?.longPassword === 1 ? longPasswordMaxLength : passwordMaxLength,
    onInput: strip,
    ...(policy?.allowPaste !== 1 && { onPaste: block, onDrop: block }),
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>验证码已发送至 {step.phoneMask}</p>
      <Field label="短信验证码" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6}>
        <button type="button" className="send-code" disabled={left > 0} onClick={() => window.location.assign('/forgotPassword')}>
          {codeButtonLabel(left, true)}
        </button>
      </Field>
      <Field label="新密码" name="newPwd" aria-describedby="password-hint" {...secret} />
      <p id="password-hint" className="login-hint">
        {passwordHint(inForce)}
      </p>
      <Field label="确认密码" name="checkPwd" {...secret} />
      <Message>{message}</Message>
      <Submit pending={pending}>重设密码</Submit>
    </form>
  );
}
