import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import type { Limits } from '../http/limits.ts';
import { maskAllPlates, seesFullPlates } from '../http/mask.ts';
import type { SessionStore, SessionUser } from '../session/session.ts';
import type { SocketTickets } from '../session/socket-ticket.ts';
import { toIso } from '../time.ts';
import type { Relay } from './realtime-relay.ts';
import { onUpgrade, refuse as turnAway } from './upgrade.ts';

/** Who a live message is for: users of the dealer whose lot scope covers `parkId` and who hold `code`, when given. */
export interface Audience {
  dealerId: string;
  parkId?: string;
  /** Instead of one lot: who sees any of these; of none, who sees all. */
  parkIds?: readonly string[];
  code?: string;
  /** Of these users only. */
  userIds?: readonly string[];
  /** Live alarms go to user types 2 and 3 only. */
  dealerUsersOnly?: boolean;
}

/** Live socket of the console (`/api/ws?token=…&requestId=keepalive-…`, or `ticket=…` in place of the token). */
export interface Realtime {
  /**
   * Sends one message to everyone in the audience, on every server; serialised once for who sees full plates and once for who does not.
   * Slow readers are cut, not buffered for ever.
   * Beyond 256 KiB a message stays on this server.
   */
  publish(audience: Audience, message: { infName: string } & Record<string, unknown>): void;
  readonly connections: number;
  /** Users for whom the rule holds are let in with a one-time ticket only. */
  requireTicket(rule: (user: SessionUser) => Promise<boolean>): void;
  /** The server was told to stop: every console is told to come back, which a proxy leads to another server. */
  leave(): void;
  close(): Promise<void>;
}

interface Published {
  audience: Audience;
  message: { infName: string } & Record<string, unknown>;
}

const maxBuffered = 4 * 1024 * 1024;
/** Sockets that may ask to be let in at the same time: each costs a question to the database before anybody knows who asks. */
const maxAsking = 200;
/** Who has not finished asking by then never will. */
const handshakeMs = 10_000;
const silenceMs = 150_000;
const elsewhere = '503 Service Unavailable\r\nRetry-After: 10';
/** A console sends one heartbeat in 50 s; whoever sends more messages than this between two looks of the watch is cut off. */
const maxHeard = 200;

interface Peer {
  socket: WebSocket;
  /** The connection below the socket: a frame that is the same for everyone is written there. */
  wire: Duplex;
  user: SessionUser;
  lastHeard: number;
  /** Messages since the watch last looked. */
  heard: number;
}

const admits = (user: SessionUser, { dealerId, parkId, parkIds, code, userIds, dealerUsersOnly }: Audience): boolean =>
  user.dealerIds.includes(dealerId) &&
  (parkId === undefined || user.parkIds === null || user.parkIds.includes(parkId)) &&
  (parkIds === undefined || user.parkIds === null || parkIds.some((id) => user.parkIds?.includes(id))) &&
  (code === undefined || user.codes.has(code)) &&
  (userIds === undefined || userIds.includes(user.userId)) &&
  (!dealerUsersOnly || user.userType === 2 || user.userType === 3);

/** One whole, unmasked text frame (RFC 6455 §5.2). */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = 0x81;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

/** A page of another site must not open a socket in its visitor's name. Programs send no origin, and are let in by their token alone. */
function isOwnPage({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (host !== undefined && URL.parse(origin)?.host === host);
}

/** Mounts the socket on the HTTP server; a peer silent for three heartbeats, or whose session ended, is closed. */
export function createRealtime(
  http: FastifyInstance,
  sessions: SessionStore,
  tickets: SocketTickets,
  relay: Relay,
  limits: Limits,
): Realtime {
  const peers = new Set<Peer>();
  const server = new WebSocketServer({ noServer: true, maxPayload: 4096 });
  let needsTicket: (user: SessionUser) => Promise<boolean> = async () => false;
  /** Who asks, by the token or the ticket in the address; asked again when sessions of that user changed meanwhile. */
  async function visitor({ searchParams }: URL, changed: Set<string>): Promise<SessionUser | undefined> {
    const ticket = searchParams.get('ticket');
    const token = (ticket === null ? searchParams.get('token') : await tickets.redeem(ticket)) ?? '';
    for (;;) {
      // A socket is opened again by itself: that is no use of the session.
      const user = await sessions.find(token, true);
      // What is said here is for staff.
      if (user?.loginStatus !== 0 || user.companyId !== null || user.merchantId !== null || (ticket === null && (await needsTicket(user))))
        return undefined;
      if (!changed.delete(user.userId)) return user;
    }
  }
  /** Who asks to be let in, each with the users whose sessions ended or changed meanwhile: what was read of them before may not hold. */
  const asking = new Set<Set<string>>();
  let leaving = false;
  /** Open sockets of each user who has any. */
  const windows = new Map<string, number>();
  onUpgrade(http, '/', async (request, socket, head) => {
    const refuse = (status: string) => turnAway(socket, status);
    const url = URL.parse(`http://localhost${request.url}`);
    if (!isOwnPage(request.headers)) return refuse('403 Forbidden');
    if (url?.pathname !== '/api/ws' || !url.searchParams.get('requestId')?.startsWith('keepalive')) return refuse('404 Not Found');
    if (leaving || asking.size >= maxAsking) return refuse(elsewhere);
    const changed = new Set<string>();
    asking.add(changed);
    const impatience = setTimeout(() => socket.destroy(), handshakeMs);
    const user = await visitor(url, changed).catch(() => undefined);
    clearTimeout(impatience);
    asking.delete(changed);
    if (!user) return refuse('401 Unauthorized');
    if ((windows.get(user.userId) ?? 0) >= limits.socketsPerUser) return refuse('429 Too Many Requests');
    if (socket.destroyed) return;
    if (leaving) return refuse(elsewhere);
    try {
      server.handleUpgrade(request, socket, head, (accepted) => greet(accepted, socket, user));
    } catch (cause) {
      http.log.warn({ cause }, 'socket could not be upgraded');
      socket.destroy();
    }
  });
  function greet(socket: WebSocket, wire: Duplex, user: SessionUser) {
    const peer: Peer = { socket, wire, user, lastHeard: Date.now(), heard: 0 };
    peers.add(peer);
    windows.set(user.userId, (windows.get(user.userId) ?? 0) + 1);
    /** Whether the peer stays within its bounds; one that does not is cut off. Pings are answered by themselves, and count alike. */
    const isModest = (): boolean => {
      peer.heard += 1;
      if (peer.heard <= maxHeard && wire.writableLength <= maxBuffered) return true;
      socket.terminate();
      return false;
    };
    socket.on('ping', isModest).on('pong', isModest);
    socket.on('message', (bytes) => {
      peer.lastHeard = Date.now();
      if (isModest() && String(bytes).includes('"heartbeat"'))
        socket.send(JSON.stringify({ infName: 'heartbeat', serverTime: toIso(new Date()) }));
    });
    socket.on('close', () => {
      peers.delete(peer);
      const left = (windows.get(user.userId) ?? 1) - 1;
      if (left > 0) windows.set(user.userId, left);
      else windows.delete(user.userId);
    });
    socket.on('error', () => socket.terminate());
  }
  const watch = setInterval(() => {
    const oldest = Date.now() - silenceMs;
    for (const peer of peers) {
      if (peer.lastHeard < oldest) peer.socket.terminate();
      peer.heard = 0;
    }
  }, 30_000).unref();
  sessions.onEnded((userId) => {
    for (const changed of asking) changed.add(userId);
    for (const peer of peers) if (peer.user.userId === userId) peer.socket.close(4001, 'session ended');
  });
  function deliver({ audience, message }: Published): void {
    const frames = new Map<boolean, Buffer>();
    const frameFor = (fullPlates: boolean): Buffer => {
      const made = frames.get(fullPlates);
      if (made) return made;
      const frame = textFrame(JSON.stringify(fullPlates ? message : maskAllPlates(message)));
      frames.set(fullPlates, frame);
      return frame;
    };
    for (const peer of peers) {
      if (peer.socket.readyState !== WebSocket.OPEN || !admits(peer.user, audience)) continue;
      if (peer.wire.writableLength > maxBuffered) peer.socket.terminate();
      else peer.wire.write(frameFor(seesFullPlates(peer.user)));
    }
  }
  relay.onHeard((heard) => deliver(heard as Published));
  // A console that connects again asks for what it missed.
  const comeBack = (why: string) => {
    for (const peer of peers) peer.socket.close(1012, why);
  };
  relay.onGap(() => comeBack('messages may have been missed'));
  return {
    publish(audience, message) {
      deliver({ audience, message });
      relay.send({ audience, message });
    },
    get connections() {
      return peers.size;
    },
    requireTicket(rule) {
      needsTicket = rule;
    },
    leave() {
      leaving = true;
      comeBack('the server stops');
    },
    async close() {
      clearInterval(watch);
      for (const peer of peers) peer.socket.terminate();
      server.close();
    },
  };
}
