import { type InSecrets, peers } from '@bochong/contract/charging-peer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { compactStamp } from '../../kernel/time.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset/charging-asset.seed.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../charging-tariff/charging-tariff.seed.ts';
import { insertOpening } from './station/peer-station.repo.ts';
import { answerText, decryptData, type Envelope, encryptData, type PeerSecrets, signAnswer, signRequest } from './wire/envelope.rule.ts';

/** What a platform was answered. */
export interface Heard {
  status: number;
  ret: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: what another platform reads is JSON of its own
  data: any;
  /** Whether the answer bears the Sig that it should. */
  signed: boolean;
}

/** A request of a platform before it is sent, each part open to be spoiled. */
export interface Sending {
  operatorId: string;
  token?: string | undefined;
  version?: string;
  at?: Date;
  seq?: string;
  spoil?: (envelope: Envelope) => Partial<Envelope>;
}

export interface PeerYard {
  t: TestApp;
  actor: Actor;
  dealerId: string;
  /** A peer that is switched on, with its keys. */
  meet(operatorId: string, change?: object, as?: Actor): Promise<{ peerId: string; operatorId: string; secrets: InSecrets }>;
  /** Sends what a platform asks. */
  ask(secrets: PeerSecrets, name: string, asked: unknown, sending: Sending): Promise<Heard>;
  /** A token of a platform. */
  token(secrets: PeerSecrets, operatorId: string): Promise<string>;
  /** A station in operation with guns that have a price; opened to a peer unless nobody is named. */
  station(code: string, peerId?: string, dealerId?: string): Promise<{ stationId: string; equipmentId: string; connectorIds: string[] }>;
  /** Opens a station to a peer, whatever it lacks. */
  open(peerId: string, stationId: string, dealerId?: string): Promise<void>;
  /** Sends whatever there is. */
  post(path: string, payload: string | Buffer, headers?: Record<string, string>): Promise<Heard>;
}

export const ourOperatorId = '395815801';
let seqNo = 0;

/** A unit whose stations other platforms ask about. */
export async function openPeerYard(environment: Record<string, string> = {}): Promise<PeerYard> {
  const t = await createTestApp(environment);
  const actor = await t.login('binjiang');
  const [own] = demoDealers;

  const post: PeerYard['post'] = async (path, payload, headers = {}) => {
    const response = await t.app.http.inject({
      ...{ method: 'POST', url: `/evcs/${path}`, payload },
      headers: { 'content-type': 'application/json;charset=utf-8', ...headers },
    });
    const said = response.json<{ Ret: number; Msg: string; Data: string; Sig: string }>();
    return { status: response.statusCode, ret: said.Ret, msg: said.Msg, data: said.Data, signed: said.Sig !== '' };
  };

  const ask: PeerYard['ask'] = async (secrets, name, asked, { operatorId, token, version = 'v20160701', at, seq, spoil }) => {
    seqNo += 1;
    const bare = {
      ...{ operatorId, data: encryptData(secrets, typeof asked === 'string' ? asked : JSON.stringify(asked)) },
      ...{ timeStamp: compactStamp(at ?? t.app.clock.now()), seq: seq ?? String(seqNo).padStart(4, '0') },
    };
    const envelope = { ...bare, sig: signRequest(secrets, bare) };
    const sent = { ...envelope, ...spoil?.(envelope) };
    const body = { OperatorID: sent.operatorId, Data: sent.data, TimeStamp: sent.timeStamp, Seq: sent.seq, Sig: sent.sig };
    const response = await t.app.http.inject({
      ...{ method: 'POST', url: `/evcs/${version}/${name}`, payload: JSON.stringify(body) },
      headers: { 'content-type': 'application/json;charset=utf-8', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });
    const said = response.json<{ Ret: number; Msg: string; Data: string; Sig: string }>();
    const answer = { ret: said.Ret, msg: said.Msg, data: said.Data };
    const text = said.Data === '' ? undefined : decryptData(secrets, said.Data);
    return {
      ...{ status: response.statusCode, ret: said.Ret, msg: said.Msg, data: text === undefined ? null : JSON.parse(text) },
      signed: answerText({ ...answer, sig: signAnswer(secrets, answer) }) === response.body,
    };
  };

  return {
    t,
    actor,
    dealerId: own.id,
    post,
    ask,
    async token(secrets, operatorId) {
      const heard = await ask(secrets, 'query_token', { OperatorID: operatorId, OperatorSecret: secrets.operatorSecret }, { operatorId });
      return heard.data.AccessToken;
    },
    async meet(operatorId, change = {}, as = actor) {
      const body = { peerName: `平台${operatorId}`, peerOperatorId: operatorId, ourOperatorId, ...change };
      const { peerId } = (await t.call(peers.create, { body }, as)).data;
      const secrets = (await t.call(peers.rotate, { params: { id: peerId }, body: { rev: 0 } }, as)).data;
      await t.call(peers.switchStatus, { params: { id: peerId }, body: { enabled: true, rev: 1 } }, as);
      return { peerId, operatorId, secrets };
    },
    open: (peerId, stationId, dealerId = own.id) =>
      t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
        insertOpening(tx, { dealerId, peerId, stationId, at: t.app.clock.now(), by: '测试', terms: null }),
      ),
    station: (code, peerId, dealerId = own.id) =>
      t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        const place = { lng: 120.2, lat: 30.2, open: true, parkIds: [] };
        const stationId = await insertStation(tx, dealerId, { stationCode: code, stationName: `${code}站`, ...place });
        const guns = await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: `${code}-DC`, guns: 2 });
        const prices = sameEveryDay([0, 8, 4, 30_000, 40_000], [8, 22, 2, 90_000, 50_000], [22, 24, 4, 30_000, 40_000]);
        const from = '2026-01-01T00:00:00+08:00';
        const { tariffId } = await insertTariff(tx, dealerId, { tariffName: `${code}价` }, [{ content: prices, from }]);
        await insertBinding(tx, dealerId, tariffId, { stationId, from });
        if (peerId !== undefined) await insertOpening(tx, { dealerId, peerId, stationId, at: t.app.clock.now(), by: '测试', terms: null });
        return { stationId, ...guns };
      }),
  };
}
