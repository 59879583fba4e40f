import { type OpenInterface, openErrors, openHeaders, openInterfaces, type RequestCheck } from '@bochong/contract/open-api';
import type { App, Context } from '../../../kernel/app-context.ts';
import { dealerAllows } from '../../../kernel/database/dealer-standing.ts';
import { AppError, failField } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { judge, type KnownSystem, type OpenRequest, signedOf, wrongHeader } from './judge.rule.ts';
import { pastedRequest } from './pasted.rule.ts';
import { signedText } from './sign.rule.ts';
import { type CallingSystem, countCall, findCalling, findKey, nonceUsed, noteRefusal, takeCall, useNonce } from './wire.repo.ts';

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

/** One count for all servers, in a transaction of its own: calls of a system wait for each other only this long. */
const mayCall = (app: App, system: CallingSystem): Promise<boolean> =>
  app.database.inScope({ dealerIds: [system.dealerId] }, (tx) => takeCall(tx, system));

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

/** The system that a request names, and whether its unit may work with partners now. */
async function systemOf(app: App, request: Pick<OpenRequest, 'headers'>): Promise<(CallingSystem & { allowed: boolean }) | undefined> {
  if (wrongHeader(request.headers)) return undefined;
  const key = await findKey(app, request.headers[openHeaders.key] ?? '');
  if (!key) return undefined;
  return app.database.inScope({ dealerIds: [key.dealerId], readOnly: true }, async (tx) => {
    const calling = await findCalling(tx, key);
    return calling && { ...calling, allowed: await dealerAllows(tx, key.dealerId, 'partner') };
  });
}

/**
 * Lets a signed request in and uses its number up: every check of {@link judge}, then the number, then the rate. Whoever signed is known to its
 * unit; a refusal is counted and, at most twenty times a minute, noted with the system.
 */
export async function admitRequest(app: App, request: OpenRequest): Promise<CallingSystem> {
  const now = app.clock.now();
  const system = await systemOf(app, request);
  const scope = interfaceOf(request.method, request.target)?.scope;
  let { refusal } = judge(request, opened(app, system), scope, now);
  if (system && !refusal && !system.allowed) refusal = { error: openErrors.frozen };
  if (system && !refusal && !(await mayCall(app, system))) refusal = { error: openErrors.qps, details: { limit: system.qpsLimit } };
  const nonce = request.headers[openHeaders.nonce] ?? '';
  const known = system;
  if (known && !refusal) {
    const fresh = await app.database.inScope({ dealerIds: [known.dealerId] }, (tx) => useNonce(tx, known, nonce, now));
    if (fresh) return known;
    refusal = { error: openErrors.nonce };
  }
  const { error, details } = refusal ?? { error: openErrors.unknownKey };
  const refused = new AppError(error, details);
  if (known && mayNote(app, known.id, now))
    await app.database.inScope({ dealerIds: [known.dealerId] }, async (tx) => {
      await countCall(tx, known, businessDate(now), true);
      await noteRefusal(tx, known, refused.message, now);
    });
  throw refused;
}

/** Goes through the checks of a request that a person pasted; nothing is used up, and no signature is told. */
export async function explainRequest(
  text: string,
  { app, tx, user, now, ip }: Context,
): Promise<{ checks: RequestCheck[]; signed: string }> {
  const pasted = pastedRequest(text) ?? failField('request', '第一行应为方法和地址，如 GET /open/v1/lots?limit=5 HTTP/1.1');
  const key = wrongHeader(pasted.headers) ? undefined : await findKey(app, pasted.headers[openHeaders.key] ?? '');
  const known = key && user.dealerIds.includes(key.dealerId) ? await findCalling(tx, key) : undefined;
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
