import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Books } from './books.ts';

/**
 * What an emulated channel does wrong to one request: the connection breaks before or after it acted (`lost`, `lostAfter`); it refuses
 * (`refused`), is out of order (`busy`), does not sign, signs with a stranger's key or one whose certificate has run out, tells another
 * amount or another currency than it booked, says more than anybody wants to read, is still making the bill of a day (`notReady`), or hands out a damaged file.
 */
export type Misbehaviour =
  | 'lost'
  | 'lostAfter'
  | 'refused'
  | 'busy'
  | 'unsigned'
  | 'forged'
  | 'expired'
  | 'wrongAmount'
  | 'otherCurrency'
  | 'endless'
  | 'notReady'
  | 'damaged';

/** How a notification may be wrong. */
export type NoticeFlaw = 'forged' | 'expired' | 'probe' | 'stale' | 'wrongAmount' | 'otherCurrency' | 'otherMerchant';

/** A notification as the channel posts it. */
export interface EmulatedNotice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** A channel that stands on this machine. */
export interface ChannelEmulator {
  url: string;
  books: Books;
  /** Everything that was wrong with a request, in words; empty when the client speaks as the interface is described. */
  complaints: readonly string[];
  /** What goes wrong with the next requests, in their order; null lets one through. */
  misbehave(...next: (Misbehaviour | null)[]): void;
  /** The notification of a payment, or of a refund of it, as often as it is asked for. */
  notice(outTradeNo: string, flaw?: NoticeFlaw): EmulatedNotice;
  refundNotice(outRefundNo: string): EmulatedNotice;
  /** From now on the channel signs with its next key. */
  rotate(): void;
  close(): Promise<void>;
}

export interface Request {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** Listens on a free port of this machine; requests are answered one after the other. */
export async function listen(
  answer: (request: Request, flaw: Misbehaviour | null) => Reply,
): Promise<{ url: string; misbehave: ChannelEmulator['misbehave']; close: () => Promise<void> }> {
  const plan: (Misbehaviour | null)[] = [];
  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of message) parts.push(part as Buffer);
    const flaw = plan.shift() ?? null;
    if (flaw === 'lost') return void message.socket.destroy();
    const request = {
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(parts).toString(),
    };
    const { status, headers = {}, body } = answer(request, flaw);
    if (flaw === 'lostAfter') return void message.socket.destroy();
    response.writeHead(status, headers);
    response.end(flaw === 'endless' ? Buffer.alloc(4 * 1024 * 1024, 'x') : body);
  }
  const server = createServer((message, response) => void serve(message, response).catch(() => message.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (...next) => void plan.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Instants of China, `yyyy-MM-dd HH:mm:ss`. */
export const chinaTime = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
export const yuanText = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;
/** What the channel keeps of a payment: 0.6 %. */
export const feeOf = (fen: number): number => Math.round((fen * 6) / 1000);
