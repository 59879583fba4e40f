import { dealers, type PlatformInfo } from '@bochong/contract/dealer';
import { blindWorkBits, readWorkBits, solveWork } from '@bochong/contract/kernel/proof-of-work';
import { sessionErrors, sessions } from '@bochong/contract/session';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../kit/api.ts';
import { challengeAnswer } from '../kit/digest.ts';
import { knownPlatform, storeLogin, storePlatform } from '../kit/session-storage.ts';

export interface Captcha {
  verifyCodeId: string;
  image: string;
  /** Work stands in for reading it. */
  blind?: boolean;
}
export interface Credentials {
  account: string;
  password: string;
  captcha?: { verifyCodeId: string; verifyCode: string } | undefined;
}
/** How an attempt ended; `captcha` = ask for the picture code (again). */
export type Outcome = { ok: true } | { ok: false; message: string; captcha: boolean };

/** Signs in: challenge, double SHA-256, login; stores the token. The session is the platform's client type, so that is known first. Never rejects. */
export async function signIn({ account, password, captcha }: Credentials): Promise<Outcome> {
  try {
    if (knownPlatform() === null) await loadPlatform();
    const name = account.trim();
    const { salt, codeValue, codeKey } = await call(sessions.challenge, { body: { account: name, type: 1 } });
    const answer = await challengeAnswer(password, salt, codeValue);
    const { token, status } = await call(sessions.login, { body: { account: name, password: answer, codeKey, ...captcha } });
    storeLogin(token, status);
    return { ok: true };
  } catch (error) {
    return {
      ok: false,
      message: messageOf(error),
      captcha: error instanceof ApiError && error.code === sessionErrors.captchaRequired.code,
    };
  }
}

/** What to say about a failure, in a page that has no toasts. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '页面出错了，请刷新后重试';
  const { remainTimes } = (error.data ?? {}) as { remainTimes?: number };
  if (error.code === sessionErrors.wrongPassword.code && remainTimes !== undefined) return `账号或密码错误，还可尝试${remainTimes}次`;
  return error.message;
}

/** Whether this account must answer a picture code; unknown while the call fails. */
export const needsCaptcha = async (account: string): Promise<boolean> =>
  (await call(sessions.checkAccount, { body: { account: account.trim() } }).catch(() => null))?.needCaptcha === 1;

/** A picture code; its id carries the proof of the little work that each asks for. */
export async function loadCaptcha(account: string): Promise<Captcha> {
  const { verifyCodeId, image } = await call(sessions.captcha, { query: { account: account.trim() } });
  return { image, verifyCodeId: await workedOut(verifyCodeId, readWorkBits) };
}

const workedOut = async (id: string, bits: number) => `${id}.${await solveWork(id, bits)}`;

/** The same code for somebody who cannot read it: the browser works some seconds instead. */
export const proveBlind = async (captcha: Captcha): Promise<Captcha> => ({
  ...captcha,
  blind: true,
  verifyCodeId: await workedOut(captcha.verifyCodeId.split('.')[0] ?? '', blindWorkBits),
});

/** A picture code for a page that always asks for one; `refresh` draws another. */
export function useCaptcha(
  account: string,
  say: (problem: string) => void,
): readonly [Captcha | null, refresh: () => Promise<void>, replace: (captcha: Captcha) => void] {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const refresh = useCallback(() => loadCaptcha(account).then(setCaptcha, () => say('验证码加载失败，请刷新页面重试')), [account, say]);
  useEffect(() => void refresh(), [refresh]);
  return [captcha, refresh, setCaptcha];
}

/** Branding of this web domain; keeps what the shell and the next visit need. An unknown domain leads to /errDomain. */
export async function loadPlatform(): Promise<PlatformInfo> {
  const platform = await call(dealers.platform, { query: { domain: window.location.hostname } });
  storePlatform(platform);
  return platform;
}

/** Where signing in leads: only a path of this console, never another site or the login page itself. */
export function targetOf(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '/index';
  const safe = /^\/(?![/\\])/.test(redirect) && !/^\/(login|adminLogin|auth-redirect)\b/.test(redirect) && !/[\r\n\t]/.test(redirect);
  return safe ? redirect : '/index';
}
