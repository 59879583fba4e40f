import { randomInt } from 'node:crypto';
import { phoneErrors } from '@bochong/contract/session';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail, failKeeping } from '../../../kernel/http/errors.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { sameHex } from '../../../kernel/session/secret.ts';
import { countTry, insertCode, lockCode, lockSentCodes, useCode } from './phone-code.repo.ts';

/** Defaults of the platform for short messages. */
export const codePolicy = { resendSeconds: 60, expireSeconds: 300, perPhoneDay: 10, perIpHour: 30, maxTry: 5 };

export type CodePurpose = 'bind-phone' | 'change-manager' | 'forgot-password' | 'register' | 'enterprise' | 'charging';

const words: Record<CodePurpose, string> = {
  'bind-phone': '绑定手机',
  'change-manager': '变更负责人',
  'forgot-password': '找回密码',
  register: '注册',
  enterprise: '企业认证',
  charging: '登录充电服务',
};

/** Keyed hash a phone is looked up by. */
export const phoneHashOf = (app: App, phone: string): string => app.keys.hmac('phone', phone);

const codeHashOf = (app: App, phoneHash: string, code: string) => app.keys.hmac('phone-code', `${phoneHash}|${code}`);

/** Sends a six-digit code unless one was sent within the minute or the phone or address asked too often. */
export async function sendCode(input: { phone: string; purpose: CodePurpose; dealerId: string }, { app, tx, now, ip }: Context) {
  const { resendSeconds, expireSeconds, perPhoneDay, perIpHour } = codePolicy;
  const phoneHash = phoneHashOf(app, input.phone);
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const sent = await lockSentCodes(tx, phoneHash, ip, { day: ago(86_400), hour: ago(3600) });
  const wait = sent.lastSentAt === null ? 0 : resendSeconds - Math.floor((now.getTime() - Date.parse(sent.lastSentAt)) / 1000);
  if (wait > 0) fail(phoneErrors.tooSoon, { seconds: wait });
  if (sent.ofPhoneToday >= perPhoneDay) fail(phoneErrors.dayLimit);
  if (sent.ofIpLastHour >= perIpHour) fail(phoneErrors.hourLimit);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + expireSeconds * 1000);
  await insertCode(tx, { phoneHash, purpose: input.purpose, codeHash: codeHashOf(app, phoneHash, code), ip, now, expiresAt });
  const content = `【泊充】您正在${words[input.purpose]}，验证码${code}，${expireSeconds / 60}分钟内有效，请勿告知他人。`;
  await queueSms(tx, app, { dealerId: input.dealerId, phone: input.phone, content, purpose: input.purpose }, now);
  return { expireSeconds, resendSeconds };
}

/** Consumes the newest code of the phone; a wrong one counts, and after five the code is void. */
export async function takeCode(input: { phone: string; purpose: CodePurpose; code: string }, { app, tx, now }: Context): Promise<void> {
  const phoneHash = phoneHashOf(app, input.phone);
  const row = await lockCode(tx, phoneHash, input.purpose, now);
  if (!row || row.used === 1 || row.tries >= codePolicy.maxTry) return fail(phoneErrors.wrongCode);
  if (!sameHex(row.codeHash, codeHashOf(app, phoneHash, input.code))) {
    await countTry(tx, row.id);
    failKeeping(phoneErrors.wrongCode);
  }
  await useCode(tx, row.id);
}
