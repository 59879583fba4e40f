import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { type Captcha, proveBlind } from './sign-in.ts';

/** One labelled field; `children` stands beside it (a button). */
export function Field({ label, children, ...input }: { label: string; children?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const field = (
    <label>
      {label}
      <input {...input} />
    </label>
  );
  return children === undefined ? (
    field
  ) : (
    <div className="captcha">
      {field}
      {children}
    </div>
  );
}

/** Picture code with the picture that renews itself when clicked. */
export function CaptchaField({ captcha, refresh, replace }: { captcha: Captcha; refresh(): void; replace(captcha: Captcha): void }) {
  const [working, setWorking] = useState(false);
  const prove = async () => {
    setWorking(true);
    replace(await proveBlind(captcha));
    setWorking(false);
  };
  if (captcha.blind)
    return (
      <p role="status">
        <input type="hidden" name="verifyCode" value="blind" />
        已通过计算验证，无需填写图形验证码
      </p>
    );
  return (
    <>
      <Field label="图形验证码" name="verifyCode" autoComplete="off" maxLength={8}>
        <button type="button" onClick={refresh} aria-label="换一张验证码">
          <img src={captcha.image} alt="图形验证码" width={110} height={40} />
        </button>
      </Field>
      <button type="button" className="login-blind" disabled={working} onClick={prove}>
        {working ? '正在计算，请稍候…' : '看不清图片？改用计算验证'}
      </button>
    </>
  );
}

/** What the page has to say about what was entered. */
export const Message = ({ children }: { children: string }) => (
  <p className="login-message" role="alert">
    {children}
  </p>
);

export const Submit = ({ pending, children }: { pending: boolean; children: string }) => (
  <button type="submit" className="login-submit" disabled={pending}>
    {pending ? '请稍候…' : children}
  </button>
);

/** Trimmed text of a field of a submitted form. */
export const entryOf = (form: FormData, field: string): string => String(form.get(field) ?? '').trim();
