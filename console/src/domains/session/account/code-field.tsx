import { mobileProblem } from '@bochong/contract/kernel/field-rule';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { codeButtonLabel, useCountdown } from '../../../kit/session-countdown.ts';
import styles from './account.module.css';

interface CodeFieldProps {
  form: FormInstance;
  /** Fields besides the phone that must be filled before a code may be asked for. */
  needs?: readonly string[];
  /** Sends the code; undefined when it was refused. */
  send(phone: string): Promise<{ resendSeconds: number } | undefined>;
}

/** Digits only, eleven at most. */
const digits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 11);

/** Phone and the code sent to it: the button waits for a valid number and counts down after each code. */
export function CodeFields({ form, needs = [], send }: CodeFieldProps) {
  const values = Form.useWatch([], form) as Record<string, string | undefined> | undefined;
  const [left, start] = useCountdown();
  const [sent, setSent] = useState(false);
  const phone = values?.phone ?? '';
  const ready = mobileProblem(phone) === null && needs.every((name) => (values?.[name] ?? '') !== '');
  const ask = async () => {
    const answer = await send(phone);
    if (answer === undefined) return;
    setSent(true);
    start(answer.resendSeconds);
  };
  return (
    <>
      <Form.Item name="phone" label="手机号" normalize={digits} required>
        <Input inputMode="numeric" autoComplete="tel" />
      </Form.Item>
      <Form.Item label="验证码" htmlFor="sms-code" required>
        <div className={styles.codeLine}>
          <Form.Item name="code" normalize={(typed: string) => typed.replaceAll(/\D/g, '').slice(0, 6)} noStyle>
            <Input id="sms-code" inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <Button disabled={!ready || left > 0} onClick={() => void ask()}>
            {codeButtonLabel(left, sent)}
          </Button>
        </div>
      </Form.Item>
    </>
  );
}

/** First thing missing before a phone and its code may be submitted, or null. */
export function codeProblem({ phone = '', code = '' }: { phone?: string; code?: string }): string | null {
  if (phone === '') return '请输入手机号';
  const problem = mobileProblem(phone);
  if (problem !== null) return problem;
  return code === '' ? '请输入验证码' : null;
}
