import type { InputHTMLAttributes, ReactNode } from 'react';
import type { Captcha } from './sign-in.ts';

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
export function CaptchaField({ captcha, refresh }: { captcha: Captcha; refresh(): void }) {
  return (
    <Field label="图形验证码" name="verifyCode" autoComplete="off" maxLength={8}>
      <button type="button" onClick={refresh} aria-label="换一张验证码">
        <img src={captcha.image} alt="图形验证码" width={110} height={40} />
      </button>
    </Field>
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
