import { type AddressInfo, WebSocketServer } from 'ws';
import type { Payload } from './ocpp-line.ts';

export interface Heard {
  identity: string;
  action: string;
  payload: Payload;
}

/** A server that takes everything, in either version, and keeps it. */
export interface Peer {
  url: string;
  heard: Heard[];
  /** Names and passwords of the connections that were made. */
  keys: string[];
  /** What it says to every tag. */
  idTagStatus: string;
  /** And whom it says the tag belongs to; by the tag. */
  parents: Record<string, string>;
  /** Calls whoever came last. */
  ask(action: string, payload: Payload): Promise<Payload>;
  said(action: string): Payload[];
  close(): void;
}

export async function openPeer(now: () => number): Promise<Peer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: ([first]) => first ?? false });
  await new Promise((listening) => server.once('listening', listening));
  let number = 7000;
  const peer: Peer = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`,
    ...{ heard: [], keys: [], idTagStatus: 'Accepted', parents: {} },
    ask: () => Promise.reject(new Error('nobody is there')),
    said: (action) => peer.heard.filter((one) => one.action === action).map((one) => one.payload),
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
  server.on('connection', (socket, request) => {
    const login = Buffer.from(String(request.headers.authorization).slice(6), 'base64').toString();
    const identity = login.slice(0, login.indexOf(':'));
    peer.keys.push(login);
    const asked = new Map<string, (payload: Payload) => void>();
    let calls = 0;
    peer.ask = (action, payload) =>
      new Promise((done) => {
        calls += 1;
        asked.set(String(calls), done);
        socket.send(JSON.stringify([2, String(calls), action, payload]));
      });
    socket.on('message', (data) => {
      const [type, id, ...rest] = JSON.parse(data.toString()) as [number, string, unknown, unknown];
      if (type === 3) return asked.get(id)?.(rest[0] as Payload);
      if (type !== 2) return;
      const [action, payload] = rest as [string, Payload];
      peer.heard.push({ identity, action, payload });
      const parentIdTag = peer.parents[String(payload.idTag)];
      const idTagInfo = { status: peer.idTagStatus, ...(parentIdTag && { parentIdTag }) };
      if (action === 'StartTransaction') number += 1;
      const answers: Record<string, Payload> = {
        BootNotification: { status: 'Accepted', interval: 60, currentTime: new Date(now()).toISOString() },
        StartTransaction: { transactionId: number, idTagInfo },
        Authorize: socket.protocol === 'ocpp1.6' ? { idTagInfo } : { idTokenInfo: { status: peer.idTagStatus } },
        TransactionEvent: payload.idToken ? { idTokenInfo: { status: peer.idTagStatus } } : {},
      };
      socket.send(JSON.stringify([3, id, answers[action] ?? {}]));
    });
  });
  return peer;
}
