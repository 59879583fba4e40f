import { thirdType } from '@bochong/contract/third-party';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { InvalidPhone, type SmsCarriers, type SmsProvider } from '../../kernel/messages/sms-provider.ts';
import { askOutside } from '../../kernel/outbound/post-outside.ts';
import { maskedText } from './params.rule.ts';
import { insertCall } from './third-call.repo.ts';
import { enabledSetting, productionUrl, settingOf } from './third-setting.repo.ts';

interface Line {
  dealerId: string;
  settingId: string;
  url: string;
  timeoutMs: number;
  retry: number;
  key: string;
}

/** Keeps a call in a transaction of its own; that it cannot be kept stops no message. */
async function note(app: App, line: Line, call: Omit<Parameters<typeof insertCall>[2], 'apiName'>): Promise<void> {
  const now = app.clock.now();
  await app.background
    .inScope({ dealerIds: [line.dealerId] }, (tx) => insertCall(tx, line, { apiName: 'send', ...call }, now))
    .catch((cause) => app.log.warn(cause));
}

type Message = Parameters<SmsProvider['send']>[0];

/** One call of the carrier: `{messageId, phone, content}` with the key as bearer, answered by `{id}`. */
async function handTo(app: App, line: Line, message: Message, signal: AbortSignal | undefined): Promise<string> {
  const started = performance.now();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${line.key}`, 'x-request-id': message.messageId };
  const request = maskedText(JSON.stringify({ ...message, content: `${message.content.length}个字` }), { key: line.key });
  const call = (ok: boolean, said: string, answer: string) =>
    note(app, line, {
      ...{ ok, said, request, traceId: message.messageId, costMs: Math.round(performance.now() - started) },
      answer: maskedText(answer, { key: line.key, content: message.content }),
    });
  const within = AbortSignal.any([AbortSignal.timeout(line.timeoutMs), ...(signal ? [signal] : [])]);
  const answered = await askOutside(app.config, new URL(line.url), {
    ...{ method: 'POST', headers, body: JSON.stringify(message), signal: within },
  }).catch(async (cause: NodeJS.ErrnoException) => {
    await call(false, cause.name === 'TimeoutError' ? `${line.timeoutMs}毫秒内没有答复` : (cause.code ?? cause.message), '');
    throw cause;
  });
  const isTaken = answered.status >= 200 && answered.status < 300;
  await call(isTaken, `HTTP ${answered.status}`, answered.text);
  if (answered.status === 422) throw new InvalidPhone();
  if (!isTaken) throw new Refused(`短信服务商答复HTTP ${answered.status}`);
  return idIn(answered.text);
}
class Refused extends Error {}

function idIn(text: string): string {
  try {
    return String((JSON.parse(text) as { id?: unknown } | null)?.id ?? '').slice(0, 64);
  } catch {
    return '';
  }
}

/** A carrier that takes a message twice knows it by its id, so one that was not reached is asked again at once, as often as its address says. */
async function send(app: App, line: Line, message: Message, signal: AbortSignal | undefined): Promise<string> {
  for (let left = line.retry; ; left -= 1) {
    try {
      return await handTo(app, line, message, signal);
    } catch (cause) {
      if (left === 0 || signal?.aborted || cause instanceof InvalidPhone || cause instanceof Refused) throw cause;
    }
  }
}

/** The carrier of a unit with an enabled setting: read for every message, so that enabling one holds from the next on. */
async function unitCarrier(app: App, tx: Tx, dealerId: string): Promise<SmsProvider | undefined> {
  const setting = await enabledSetting(tx, dealerId, thirdType.SMS);
  if (!setting) return undefined;
  const address = await productionUrl(tx, { dealerId, id: setting.id }, 'send');
  const { url = '', timeoutMs = 5000, retry = 0 } = address ?? { url: setting.params.url ?? '' };
  const line = { dealerId, settingId: setting.id, url, timeoutMs, retry, key: keyOf(app, setting.secrets) };
  return { name: `own:${setting.vendor}`, arrives: false, send: (message, signal) => send(app, line, message, signal) };
}

const keyOf = ({ keys }: App, cipher: Buffer): string => (JSON.parse(keys.decrypt(cipher)) as { key?: string }).key ?? '';

/** Key that a carrier of a unit signs its reports with. */
async function unitReportKey(app: App, tx: Tx, dealerId: string, id: string): Promise<string | undefined> {
  const setting = await settingOf(tx, { dealerId, id }, thirdType.SMS);
  return setting && keyOf(app, setting.secrets);
}

/** Carriers of units as their settings say. */
export const unitCarriers = (app: App): Omit<SmsCarriers, 'keptBy'> => ({
  of: (tx, dealerId) => unitCarrier(app, tx, dealerId),
  reportKey: (tx, dealerId, id) => unitReportKey(app, tx, dealerId, id),
});
