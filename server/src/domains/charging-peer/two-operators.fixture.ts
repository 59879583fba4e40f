import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type InSecrets, peerLines, peerPushKind, peers } from '@bochong/contract/charging-peer';
import { expect } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../kernel/testing/queue.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { signedIn } from '../charging-order/charging-day.fixture.ts';
import { openPeerYard, type PeerYard } from './charging-peer.fixture.ts';
import { chargingPeerJobs } from './charging-peer.jobs.ts';

/** The way to a server: whatever is sent over it arrives, but answers may get lost on their way back. */
export interface Way {
  readonly url: string;
  /** Names of what was sent, in order. */
  readonly sent: string[];
  /** So many answers to an interface are lost. */
  lose: Map<string, number>;
  close(): void;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function openWay(to: TestApp): Promise<Way> {
  const sent: string[] = [];
  const lose = new Map<string, number>();
  const server = createServer((request, response) => {
    void (async () => {
      const name = (request.url ?? '').split('/').at(-1) ?? '';
      sent.push(name);
      const { authorization = '' } = request.headers;
      const payload = await textOf(request);
      const headers = { 'content-type': 'application/json', authorization };
      const answer = await to.app.http.inject({ method: 'POST', url: request.url ?? '', payload, headers });
      const left = lose.get(name) ?? 0;
      if (left === 0) return void response.end(answer.body);
      lose.set(name, left - 1);
      response.destroy();
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ sent, lose, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/evcs` },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One of two servers, each with a database of its own. */
export interface Operator extends PeerYard {
  office: Actor;
  /** To this server. */
  way: Way;
}

export async function openOperator(): Promise<Operator> {
  const yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  return { ...yard, office: await signedIn(yard.t), way: await openWay(yard.t) };
}

export interface Met {
  peerId: string;
  operatorId: string;
  secrets: InSecrets;
}

const line = async (at: Operator, peerId: string, to: Operator, secrets: InSecrets): Promise<void> => {
  const { results } = (await at.t.call(peers.list, { query: { pageSize: 100 } }, at.office)).data;
  const rev = results.find((one) => one.peerId === peerId)?.rev ?? 0;
  const { operatorSecret, sigSecret, dataSecret, dataSecretIv } = secrets;
  const body = { rev, outBaseUrl: to.way.url, operatorSecret, sigSecret, dataSecret, dataSecretIv };
  expect(await at.t.call(peerLines.save, { params: { id: peerId }, body }, at.office)).toMatchObject({ code: '200' });
};

/** Two operators know each other: customers of `ours` charge at guns of `theirs`. Answers each as the other has it. */
export async function meetEachOther(ours: Operator, theirs: Operator, codes: { ours: string; theirs: string }, change: object = {}) {
  const pushKinds = peerPushKind.options.map(({ value }) => value);
  const customer = await theirs.meet(codes.ours, { ourOperatorId: codes.theirs, pushKinds, ...change }, theirs.office);
  const owner = await ours.meet(codes.theirs, { ourOperatorId: codes.ours, foreignUse: true }, ours.office);
  await line(theirs, customer.peerId, ours, owner.secrets);
  await line(ours, owner.peerId, theirs, customer.secrets);
  return { customer, owner };
}

const idle = (t: TestApp) => expect.poll(() => areLinesEmpty(t.app), { timeout: 20_000 }).toBe(true);

/** Everything that is due is sent and answered, or lost, on both sides; `minutes` go by before. */
export async function exchange(sides: readonly Operator[], minutes = 0): Promise<void> {
  for (const { t } of sides) if (minutes > 0) await wakeEffects(t, minutes);
  for (let round = 0; round < 4; round += 1)
    for (const { t } of sides) {
      await idle(t);
      await deliverEvents(t);
      await idle(t);
    }
}

/** A job of the peers is run. */
export async function runJob({ t }: Operator, name: string): Promise<void> {
  const job = chargingPeerJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await runForDealers(t.app, job);
}
