import type { OcpiEndpoint, OcpiRole } from '@bochong/contract/charging-roaming';
import type { App } from '../../kernel/app-context.ts';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { noteLinked, type PeerKey } from '../charging-peer/index.ts';
import { newToken } from './link/credentials-call.ts';
import { lockLink, saveRegistration } from './link/link.repo.ts';
import { tokenHeader } from './wire/ocpi-text.rule.ts';

/** A platform that registered some time ago; answers the token that it calls us with. */
export async function seedLink(
  app: App,
  peer: PeerKey,
  { versionsUrl, endpoints, roles, at }: { versionsUrl: string; endpoints: readonly OcpiEndpoint[]; roles: readonly OcpiRole[]; at: Date },
): Promise<string> {
  const token = newToken();
  await app.database.inScope({ dealerIds: [peer.dealerId] }, async (tx) => {
    await lockLink(tx, peer);
    const to = { inHash: sha256Hex(token), outToken: app.keys.encrypt(newToken()), versionsUrl, endpoints, roles };
    await saveRegistration(tx, peer, to, at, at);
    await noteLinked(tx, peer, at);
  });
  return token;
}

let requestNo = 0;

/** Asks us something as a platform after OCPI does, over our own front; what it reads in the answer. */
export async function askAsPlatform(
  app: App,
  token: string,
  path: string,
  { method = 'GET', body }: { method?: 'GET' | 'PUT' | 'PATCH'; body?: object } = {},
): Promise<unknown> {
  requestNo += 1;
  const response = await app.http.inject({
    ...{ method, url: `/ocpi/${path}` },
    headers: {
      ...{ authorization: tokenHeader(token), 'x-request-id': `req-${requestNo}`, 'x-correlation-id': `corr-${requestNo}` },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const { status_code, status_message, data } = response.json<{ status_code: number; status_message?: string; data?: unknown }>();
  if (status_code !== 1000) throw new Error(`${method} ${path}: ${status_code} ${status_message}`);
  return data;
}
