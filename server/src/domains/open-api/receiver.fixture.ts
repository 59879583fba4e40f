import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openHeaders } from '@bochong/contract/open-api';
import { signatureOf, signedText } from './wire/sign.rule.ts';

/** Another system's receiver of events behind a real port. */
export interface Receiver {
  readonly url: string;
  // biome-ignore lint/suspicious/noExplicitAny: what another system reads is JSON of its own
  readonly heard: { headers: IncomingHttpHeaders; body: any; text: string }[];
  /** What it answers. */
  status: number;
  /** It takes requests and says nothing. */
  silent: boolean;
  /** Whether the last request bears a signature under the key. */
  isSigned(secret: string): boolean;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, 'url'> = {
    ...{ heard: [], status: 200, silent: false },
    isSigned(secret) {
      const last = receiver.heard.at(-1);
      const said = (name: string) => String(last?.headers[name] ?? '');
      const [timestamp, nonce] = [said(openHeaders.timestamp), said(openHeaders.nonce)];
      return (
        signatureOf(secret, signedText({ method: 'POST', target: '/hook?from=bochong', timestamp, nonce, body: last?.text ?? '' })) ===
        said(openHeaders.signature)
      );
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      receiver.heard.push({ headers: request.headers, body: JSON.parse(text), text });
      if (receiver.silent) return;
      response.statusCode = receiver.status;
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?from=bochong` });
}
