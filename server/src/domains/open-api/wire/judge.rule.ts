import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import { openErrors, openHeaders, openWindowSec, type RequestCheck } from '@bochong/contract/open-api';
import { isAllowed } from '../../../kernel/http/allow-list.ts';
import { sameHex } from '../../../kernel/session/secret.ts';
import { mistakeIn, type Signed, signatureOf, signedText } from './sign.rule.ts';

/** A request as it came in. */
export interface OpenRequest extends Pick<Signed, 'method' | 'target' | 'body'> {
  headers: Readonly<Record<string, string | undefined>>;
  address: string;
}

/** What is known of the system whose key it bears; keys in clear. */
export interface KnownSystem {
  secret: string;
  formerSecret: string | null;
  formerUntil: string | null;
  status: number;
  expireAt: string | null;
  ipAllowList: readonly string[];
  scopes: readonly string[];
}

const forms = [
  [openHeaders.key, /^[0-9A-Za-z]{20}$/, '20位AppKey'],
  [openHeaders.timestamp, /^\d{10}$/, '10位秒级时间戳'],
  [openHeaders.nonce, /^[0-9A-Za-z_-]{16,64}$/, '16至64位字母、数字、-或_'],
  [openHeaders.signature, /^[0-9A-Za-z+/=]{40,88}$/, '64位十六进制签名'],
] as const;

/** The first header that is missing or has another form. */
export const wrongHeader = (headers: OpenRequest['headers']): string | undefined =>
  forms.find(([name, form]) => !form.test(headers[name] ?? ''))?.[0];

export const signedOf = ({ method, target, body, headers }: Omit<OpenRequest, 'address'>): Signed => ({
  ...{ method, target, body },
  timestamp: headers[openHeaders.timestamp] ?? '',
  nonce: headers[openHeaders.nonce] ?? '',
});

interface Refusal {
  error: ErrorDefinition;
  details?: Record<string, unknown>;
}
export interface Judgement {
  /** Every check in its order; null: not made, because one before it failed. */
  checks: RequestCheck[];
  refusal?: Refusal;
}

/**
 * Whether a request is to be answered, check by check: form, key, time, signature, address, standing, scope. What follows (nonce, rate) needs a
 * store. Undefined `scope`: there is no such interface.
 */
export function judge(request: OpenRequest, system: KnownSystem | undefined, scope: string | undefined, now: Date): Judgement {
  const checks: RequestCheck[] = [];
  let refusal: Refusal | undefined;
  const check = (name: string, test: () => Refusal | undefined, note: (failed: boolean) => string) => {
    if (refusal) return void checks.push({ check: name, passed: null, note: '前面的检查没有通过，未执行' });
    refusal = test();
    checks.push({ check: name, passed: refusal === undefined, note: note(refusal !== undefined) });
  };
  const signature = request.headers[openHeaders.signature] ?? '';
  const signed = signedOf(request);
  const offSec = Number(signed.timestamp) - Math.floor(now.getTime() / 1000);
  const wrong = wrongHeader(request.headers);
  const form = forms.find(([name]) => name === wrong)?.[2] ?? '';
  check(
    '签名头',
    () => (wrong ? { error: openErrors.headers, details: { header: wrong } } : undefined),
    (failed) => (failed ? `${wrong}应为${form}` : '四个头都有，格式正确'),
  );
  check(
    'AppKey',
    () => (system ? undefined : { error: openErrors.unknownKey }),
    (failed) => (failed ? '没有登记这个AppKey，或系统已删除' : '已登记'),
  );
  check(
    '时间戳',
    () => (Math.abs(offSec) <= openWindowSec ? undefined : { error: openErrors.timestamp }),
    () => `与服务器相差${offSec}秒，允许±${openWindowSec}秒`,
  );
  const former =
    system?.formerSecret && system.formerUntil !== null && Date.parse(system.formerUntil) > now.getTime() ? system.formerSecret : undefined;
  const matches = (secret: string | undefined) => secret !== undefined && sameHex(signatureOf(secret, signedText(signed)), signature);
  check(
    '签名',
    () => (matches(system?.secret) || matches(former) ? undefined : { error: openErrors.signature }),
    (failed) => {
      if (!failed) return matches(system?.secret) ? '与现用密钥一致' : '与旧密钥一致，请尽快改用新密钥';
      return (system && mistakeIn(system.secret, signed, signature)) ?? '与我方按下面的文本计算的不一致：请逐行核对文本，并确认AppSecret';
    },
  );
  check(
    '来源地址',
    () =>
      isAllowed(system?.ipAllowList ?? [], request.address)
        ? undefined
        : { error: openErrors.address, details: { address: request.address } },
    (failed) => (failed ? `${request.address}不在白名单` : '允许'),
  );
  const over = system?.expireAt !== null && system !== undefined && Date.parse(system.expireAt) <= now.getTime();
  check(
    '系统状态',
    () => (system?.status === 1 && !over ? undefined : { error: openErrors.barred }),
    (failed) => (failed ? (over ? '已过有效期' : '已停用') : '启用'),
  );
  check(
    '接口',
    () => (scope === undefined ? { error: openErrors.unknown } : undefined),
    (failed) => (failed ? `没有 ${request.method} ${request.target.split('?')[0]}` : '存在'),
  );
  check(
    '权限',
    () => (scope !== undefined && system?.scopes.includes(scope) ? undefined : { error: openErrors.scope, details: { scope } }),
    (failed) => (failed ? `缺少${scope}` : `有${scope}`),
  );
  return { checks, ...(refusal && { refusal }) };
}
