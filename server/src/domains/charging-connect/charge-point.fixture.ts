import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { chargingEquipments } from '@bochong/contract/charging-asset';
import { demoDealers } from '@bochong/demo/platform.seed';
import { WebSocket } from 'ws';
import { type WorkContext, workIn } from '../../kernel/app-context.ts';
import type { Limits } from '../../kernel/http/limits.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset/charging-asset.seed.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

/** A station of the first dealer on a server that listens, and charge points that connect to it over real sockets. */
export interface ChargeYard {
  t: TestApp;
  actor: Actor;
  dealerId: string;
  stationId: string;
  port: number;
  work<T>(does: (context: WorkContext) => Promise<T>): Promise<T>;
  /** Registers equipment under a name, with a key. */
  register(identity: string, given?: { accepted?: boolean; guns?: number; kw?: number }): Promise<{ equipmentId: string; key: string }>;
  close(): Promise<void>;
}

export async function openChargeYard(environment: Record<string, string> = {}, limits?: Limits): Promise<ChargeYard> {
  const t = await createTestApp(environment, limits);
  const actor = await t.login('binjiang');
  const [{ id: dealerId }] = demoDealers;
  const stationId = await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const parkId = await insertPark(tx, dealerId, { parkCode: 'OCPPLOT', parkName: '充电场', parkType: 1 });
    return insertStation(tx, dealerId, { stationCode: 'OCPP', stationName: '充电场站', parkIds: [parkId] });
  });
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.http.server.address() as AddressInfo;
  return {
    ...{ t, actor, dealerId, stationId, port },
    work: (does) => t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does(workIn(t.app, tx))),
    async register(identity, { accepted = true, guns = 2, kw = 120 } = {}) {
      const { equipmentId } = await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
        insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: identity, accepted, guns, kw }),
      );
      const { data } = await t.call(chargingEquipments.rotateKey, { params: { id: equipmentId } }, actor);
      return { equipmentId, key: data.authKey ?? '' };
    },
    close: () => t.close(),
  };
}

type Payload = Record<string, unknown>;
type Answer = [3, string, Payload] | [4, string, string, string, Payload];

/** A charge point as small as a test needs it: it says what it is told to say, and answers calls as `answers` says, or not at all. */
export interface TestPoint {
  socket: WebSocket;
  /** Calls of the server, in the order in which they came. */
  calls: { id: string; action: string; payload: Payload }[];
  answers: Record<string, (payload: Payload) => Payload | undefined>;
  /** Sends a call and answers what came back. */
  call(action: string, payload?: Payload, id?: string): Promise<Answer>;
  /** Sends a text and answers the next text that is no call. */
  say(text: string | Buffer): Promise<Answer>;
  send(text: string): void;
  closed: Promise<{ code: number; reason: string }>;
}

export interface Dialled {
  key?: string;
  user?: string;
  protocols?: string[];
  /** TLS, which ends at a proxy on this machine. */
  secure?: boolean;
  path?: string;
  headers?: Record<string, string>;
  /** Over TLS that ends at the server, with a client certificate or without. */
  tls?: { cert?: string; key?: string };
}

const headersOf = (identity: string, { key, user = identity, secure = true, headers = {} }: Dialled) => ({
  ...(key !== undefined && { Authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` }),
  ...(secure && { 'X-Forwarded-Proto': 'https' }),
  ...headers,
});

function socketOf(port: number, identity: string, dialled: Dialled): WebSocket {
  const { path = `/ocpp/${encodeURIComponent(identity)}`, protocols = ['ocpp1.6'], tls } = dialled;
  const headers = headersOf(identity, { ...dialled, ...(tls && { secure: false }) });
  const socket = new WebSocket(`${tls ? 'wss' : 'ws'}://127.0.0.1:${port}${path}`, protocols, {
    headers,
    ...(tls && { ...tls, rejectUnauthorized: false }),
  });
  return socket.on('error', () => undefined);
}

/** The HTTP status a handshake is refused with; 101 when it is not. */
export async function statusOfDial(port: number, identity: string, dialled: Dialled): Promise<number> {
  const socket = socketOf(port, identity, dialled);
  const status = await new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0)).on('open', () => resolve(101));
  });
  socket.terminate();
  return status;
}

/** Connects as the charge point of that name. */
export async function dial(port: number, identity: string, dialled: Dialled): Promise<TestPoint> {
  const socket = socketOf(port, identity, dialled);
  const waiting = new Map<string, (answer: Answer) => void>();
  const others: ((answer: Answer) => void)[] = [];
  const point: TestPoint = {
    ...{ socket, calls: [], answers: {} },
    call(action, payload = {}, id = randomUUID()) {
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify([2, id, action, payload]));
      });
    },
    say(text) {
      return new Promise((resolve) => {
        others.push(resolve);
        socket.send(text);
      });
    },
    send: (text) => socket.send(text),
    closed: new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    }),
  };
  socket.on('message', (bytes) => {
    const frame = JSON.parse(String(bytes)) as [number, string, string, Payload] | Answer;
    if (frame[0] !== 2) {
      const answer = frame as Answer;
      const asked = waiting.get(answer[1]) ?? others.shift();
      waiting.delete(answer[1]);
      return asked?.(answer);
    }
    const [, id, action, payload] = frame as [2, string, string, Payload];
    point.calls.push({ id, action, payload });
    const answer = point.answers[action]?.(payload);
    if (answer) socket.send(JSON.stringify([3, id, answer]));
  });
  await once(socket, 'open');
  return point;
}

/** What a charging station of 2.0.1 answers to its set-up that takes no part in it. */
export const noSetUp: TestPoint['answers'] = {
  SetVariables: ({ setVariableData }) => ({
    setVariableResult: (setVariableData as { component: object; variable: object }[]).map(({ component, variable }) => ({
      ...{ component, variable, attributeStatus: 'Rejected' },
    })),
  }),
  GetBaseReport: () => ({ status: 'NotSupported' }),
};
export const boot201Payload = { reason: 'PowerUp', chargingStation: { vendorName: 'Test', model: 'Two', firmwareVersion: '2.0' } };
export const bootPayload = { chargePointVendor: 'Test', chargePointModel: 'One', firmwareVersion: '1.0' };
