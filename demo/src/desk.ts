import { addressOf, type Data, type Endpoint, type Input } from '@bochong/contract/kernel/endpoint';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { sessions } from '@bochong/contract/session';
import type { App } from '@bochong/server/kernel/app-context';
import { sha256Hex } from '@bochong/server/kernel/session/secret';
import { demoPassword } from './platform.seed.ts';

/** Somebody of the demo at work: each call goes through the server's own front, with its rights, checks and records. */
export interface Desk {
  /** Throws when the call is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: any endpoint can be called
  call<E extends Endpoint<any, any, any, any>>(endpoint: E, input: Input<E>): Promise<Data<E>>;
  /** Sends a file the way a form does. */
  // biome-ignore lint/suspicious/noExplicitAny: every endpoint that takes a file
  upload<E extends Endpoint<any, any, any, any>>(endpoint: E, name: string, bytes: Buffer): Promise<Data<E>>;
}

/** Signs in. Type 1 works on the platform of one operator, 2 on that of several. */
export async function openDesk(app: App, account: string, platformType: '1' | '2'): Promise<Desk> {
  let token = '';
  const send = async (endpoint: Endpoint, url: string, payload: object | Buffer | undefined, type: Record<string, string> = {}) => {
    const headers = { authorization: token, clienttype: clientTypeOf(platformType), ...type };
    const response = await app.http.inject({ method: endpoint.method, url: `/api${url}`, headers, ...(payload && { payload }) });
    const answer = response.json<{ code: string; message: string; data: never }>();
    if (answer.code !== '200') throw new Error(`${account}: ${endpoint.title}: ${answer.code} ${answer.message}`);
    return answer.data;
  };
  const call: Desk['call'] = (endpoint, input) => send(endpoint, addressOf(endpoint, input), (input as { body?: object }).body);
  const { salt, codeValue, codeKey } = await call(sessions.challenge, { body: { account } });
  const password = sha256Hex(sha256Hex(demoPassword, salt), codeValue);
  token = (await call(sessions.login, { body: { account, password, codeKey } })).token;
  return {
    call,
    async upload(endpoint, name, bytes) {
      const boundary = 'a-file-of-the-demo';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return send(endpoint, endpoint.path, payload, form);
    },
  };
}
