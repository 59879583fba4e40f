import { smsOutbox } from '@bochong/contract/session';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { apiUser } from './api-user.ts';
import { shows } from './page-objects.ts';

/** The code that a number was sent last, as the platform's outbox has it. */
async function codeSentTo(mobile: string): Promise<string> {
  const platform = await apiUser(inject('baseUrl'), 'admin', '2');
  const { results } = await platform.call(smsOutbox.list, { query: { pageSize: 10 } as never });
  const mask = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  return /验证码(\d{6})/.exec(results.find(({ phoneMask }) => phoneMask === mask)?.content ?? '')?.[1] ?? '';
}

/** A driver on the page of a gun proves a number; one that is new has an account afterwards. */
export async function loginAtGun(phone: Page, mobile: string): Promise<void> {
  await phone.getByLabel('手机号').fill(mobile);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await shows(phone, /验证码已发送/);
  await phone.getByLabel('验证码', { exact: true }).fill(await codeSentTo(mobile));
  await phone.getByRole('button', { name: '登录' }).click();
}

/** … and puts money on the account, through the simulated channel. */
export async function rechargeAtGun(phone: Page, amount: '¥100.00' | '¥200.00'): Promise<void> {
  await phone.getByRole('radio', { name: amount }).check();
  await phone.getByRole('button', { name: new RegExp(`充值 ${amount.replace('.', '\\.')}$`) }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
}
