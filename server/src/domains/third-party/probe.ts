import { probeStage } from '@bochong/contract/third-party';
import type { App } from '../../kernel/app-context.ts';
import { askOutside, InnerAddress, type Reached } from '../../kernel/outbound/post-outside.ts';

export interface Probed {
  stage: (typeof probeStage.options)[number]['value'];
  said: string;
  costMs: number;
}

const { OK, ADDRESS, DNS, TCP, TLS, ANSWER, STATUS, AUTH } = probeStage;

/** What failed, when a call ended after the step it had reached. */
const failedAfter = (reached: Reached, secure: boolean) =>
  reached === 'nothing' ? DNS : reached === 'address' ? TCP : reached === 'connection' && secure ? TLS : ANSWER;

/** What an answer to a GET says: that it is refused, that there is nothing, or that somebody is there. An interface for POST answers 405. */
function judged(status: number): { stage: Probed['stage']; said: string } {
  if (status === 401 || status === 403) return { stage: AUTH, said: `对方答复HTTP ${status}，密钥不被接受` };
  if (status === 405 || (status >= 200 && status < 300)) return { stage: OK, said: `对方答复HTTP ${status}` };
  if (status === 400 || status === 415 || status === 422) return { stage: OK, said: `接口可用（探测请求答复HTTP ${status}）` };
  return { stage: STATUS, said: `对方答复HTTP ${status}` };
}

/** Connects to an address with the key of a setting; nothing is sent, and no longer waited for than `timeoutMs`. */
export async function probe(
  { config }: App,
  { url, key, traceId, timeoutMs }: { url: string; key: string | undefined; traceId: string; timeoutMs: number },
): Promise<Probed> {
  const started = performance.now();
  const done = (stage: Probed['stage'], said: string): Probed => ({ stage, said, costMs: Math.round(performance.now() - started) });
  if (!URL.canParse(url)) return done(ADDRESS, '地址格式不正确');
  const target = new URL(url);
  let reached: Reached = 'nothing';
  // The signal of a request does not end a look-up that hangs.
  const late = AbortSignal.timeout(timeoutMs);
  const given = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true }));
  try {
    const headers = { 'user-agent': 'Bochong-Probe/1', 'x-request-id': traceId, ...(key && { authorization: `Bearer ${key}` }) };
    const asked = askOutside(config, target, {
      ...{ method: 'GET', headers, signal: late },
      reached: (step) => {
        reached = step;
      },
    });
    const { status } = await Promise.race([asked, given]);
    const { stage, said } = judged(status);
    return done(stage, said);
  } catch (cause) {
    if (cause instanceof InnerAddress) return done(ADDRESS, '地址在内部网络，不能连接');
    const why = late.aborted ? `${timeoutMs}毫秒内没有完成` : `${(cause as NodeJS.ErrnoException).code ?? (cause as Error).message}`;
    return done(failedAfter(reached, target.protocol === 'https:'), why.slice(0, 200));
  }
}
