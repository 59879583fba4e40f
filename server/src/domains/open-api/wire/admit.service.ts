import { dealerMay } from '@bochong/contract/dealer-life';
import { type OpenInterface, openErrors, openHeaders, openInterfaces, type RequestCheck } from '@bochong/contract/open-api';
import type { App, Context } from '../../../kernel/app-context.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { AppError, failField } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { judge, type KnownSystem, type OpenRequest, signedOf, wrongHeader } from './judge.rule.ts';
import { pastedRequest } from './pasted.rule.ts';
import { signedText } from './sign.rule.ts';
import { admitCall, type CallingSystem, countRefusal, findCaller, nonceUsed, noteRefusal } from './wire.repo.ts';

interface Memory {
  /** Refusals noted of a system in a minute. */
  noted: Map<string, { minute: number; count: number }>;
}
const memories = new WeakMap<App['outbound'], Memory>();
/** Of this process: how many refusals of a system were written down this minute. */
function memoryOf({ outbound }: App): Memory {
  const own = memories.get(outbound) ?? { noted: new Map() };
  memories.set(outbound, own);
  return own;
}

/** Whoever knows a key, which is no secret, fills no table. */
const notedPerMinute = 20;

function mayNote(app: App, id: string, now: Date): boolean {
  const { noted } = memoryOf(app);
  const minute = Math.floor(now.getTime() / 60_000);
  const before = noted.get(id);
  const count = before?.minute === minute ? before.count + 1 : 1;
  noted.set(id, { minute, count });
  return count <= notedPerMinute;
}

/** Null: there is none, or it was written under another key of the installation. */
function openKey({ keys }: App, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  try {
    return keys.decrypt(sealed);
  } catch {
    return null;
  }
}

/** A system with its keys in clear; undefined where its key cannot be read, so that nobody can prove to be it. */
function opened(app: App, system: CallingSystem | undefined): KnownSystem | undefined {
  const secret = system && openKey(app, system.secret);
  return system && secret ? { ...system, secret, formerSecret: openKey(app, system.formerSecret) } : undefined;
}

const interfaceOf = (method: string, target: string): OpenInterface | undefined =>
  Object.values<OpenInterface>(openInterfaces).find((one) => one.method === method && one.path === target.split('?')[0]);

const refusalsOf = { rate: openErrors.qps, number: openErrors.nonce } as const;

/**
 * Lets a signed request in and uses its number up: every check of {@link judge}, then the rate, then the number. Whoever signed is known to its
 * unit; a refusal is counted and, at most twenty times a minute, noted with the system.
 */
export async function admitRequest(app: App, request: OpenRequest): Promise<CallingSystem> {
  const now = app.clock.now();
  const { headers, method, target } = request;
  const caller = wrongHeader(headers) ? undefined : await findCaller(app, headers[openHeaders.key] ?? '');
  let { refusal } = judge(request, opened(app, caller), interfaceOf(method, target)?.scope, now);
  if (!caller) throw new AppError(refusal?.error ?? openErrors.unknownKey, refusal?.details);
  // A unit that is gone works with nobody, the platform always.
  const { dealerId, standing } = caller;
  const allowed = dealerId === platformDealerId || (standing !== null && dealerMay(standing, 'partner'));
  if (!refusal && !allowed) refusal = { error: openErrors.frozen };
  const wrong = refusal ? undefined : await admitCall(app, caller, headers[openHeaders.nonce] ?? '', now);
  if (wrong) refusal = { error: refusalsOf[wrong], ...(wrong === 'rate' && { details: { limit: caller.qpsLimit } }) };
  if (!refusal) return caller;
  const refused = new AppError(refusal.error, refusal.details);
  if (mayNote(app, caller.id, now))
    await app.database.inScope({ dealerIds: [caller.dealerId] }, async (tx) => {
      await countRefusal(tx, caller, businessDate(now));
      await noteRefusal(tx, caller, refused.message, now);
    });
  throw refused;
}

/** Goes through the checks of a request that a person pasted; nothing is used up, and no signature is told. */
export async function explainRequest(
  text: string,
  { app, tx, user, now, ip }: Context,
): Promise<{ checks: RequestCheck[]; signed: string }> {
  const pasted = pastedRequest(text) ?? failField('request', '第一行应为方法和地址，如 GET /open/v1/lots?limit=5 HTTP/1.1');
  const caller = wrongHeader(pasted.headers) ? undefined : await findCaller(app, pasted.headers[openHeaders.key] ?? '');
  const known = caller && user.dealerIds.includes(caller.dealerId) ? caller : undefined;
  const seen =
    known && (user.parkIds === null || (known.parkIds ?? [''].concat(user.parkIds)).every((id) => user.parkIds?.includes(id)))
      ? known
      : undefined;
  const request = { ...pasted, address: seen?.ipAllowList[0]?.split('/')[0] ?? ip };
  const { checks, refusal } = judge(request, opened(app, seen), interfaceOf(pasted.method, pasted.target)?.scope, now);
  const used = seen && (await nonceUsed(tx, seen, pasted.headers[openHeaders.nonce] ?? ''));
  const addressed = checks.map((check) =>
    check.check === '来源地址' && seen && seen.ipAllowList.length > 0
      ? { ...check, passed: null, note: `只有真实请求才有来源地址；白名单为${seen.ipAllowList.join('、')}` }
      : check,
  );
  const last = refusal
    ? { check: 'nonce', passed: null, note: '前面的检查没有通过，未执行' }
    : { check: 'nonce', passed: !used, note: used ? '已使用过：每个请求换一个新的nonce' : '没有用过；这里的检查不占用它' };
  return { checks: [...addressed, last], signed: signedText(signedOf(pasted)) };
}
