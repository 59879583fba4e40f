import { randomBytes } from 'node:crypto';
import { openHeaders } from '@bochong/contract/open-api';
import type { App } from '../../kernel/app-context.ts';
import { signatureOf, signedText } from './wire/sign.rule.ts';

/** Calls us as another system does. `change` alters what is sent after it was signed. */
export async function callOpen(
  app: App,
  { appKey, appSecret }: { appKey: string; appSecret: string },
  asked: { method?: 'GET' | 'POST'; target: string; body?: object; at?: Date; nonce?: string; from?: string },
  change: Record<string, string> = {},
) {
  const { method = 'GET', target, at = app.clock.now(), nonce = randomBytes(16).toString('hex') } = asked;
  const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = signatureOf(appSecret, signedText({ method, target, timestamp, nonce, body }));
  const headers = {
    ...{ [openHeaders.key]: appKey, [openHeaders.timestamp]: timestamp, [openHeaders.nonce]: nonce, [openHeaders.signature]: signature },
    ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    ...change,
  };
  const response = await app.http.inject({
    method,
    url: target,
    headers,
    ...(body !== '' && { payload: body }),
    ...(asked.from && { remoteAddress: asked.from }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what another system reads is JSON of its own
  return { status: response.statusCode, body: response.json<any>(), headers };
}
