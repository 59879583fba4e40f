import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, answerText, decryptData, isSignedBy, isTimely, type PeerSecrets, readEnvelope } from './wire/envelope.rule.ts';

/** What another operator has heard of a charge of its customer, over however many messages. */
export interface HeardBill {
  TotalPower: number;
  TotalMoney: number;
  // biome-ignore lint/suspicious/noExplicitAny: what another platform reads is JSON of its own
  details: any[];
}

/** Another operator's platform behind a real port, as the standard describes it. */
export interface Partner {
  readonly url: string;
  readonly secrets: PeerSecrets;
  /** Every request that was taken, also those whose answer got lost. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly heard: { name: string; asked: any }[];
  /** One a charge, whatever was said twice. */
  readonly bills: Map<string, HeardBill>;
  /** So many answers to an interface are lost on their way. */
  lose: { name: string; times: number };
  /** What its clock shows beyond ours, ms. */
  clockOffMs: number;
  /** What it answers to a bill. */
  confirmResult: number;
  /** What it has of charges otherwise than it was told, by their numbers; null: it does not have the charge. */
  planted: Map<string, { TotalPower: number; TotalMoney: number; beyond?: boolean } | null>;
  /** It takes requests and says nothing. */
  silent: boolean;
  forgetTokens(): void;
  tokensGiven(): number;
  of(name: string): number;
  close(): Promise<void>;
}

const secrets = {
  operatorSecret: 'partner-operator',
  sigSecret: 'partner-signature',
  dataSecret: '0123456789abcdef',
  dataSecretIv: 'fedcba9876543210',
};

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Its answer to a list of charges: what it was billed, or was made to have, and the list says otherwise. What it has beyond our lists it names in answer to the first. */
function disputesOf(
  asked: {
    CheckOrderSeq: string;
    StartTime: string;
    EndTime: string;
    ChargeOrders: { StartChargeSeq: string; TotalPower: number; TotalMoney: number }[];
  },
  { bills, planted }: Pick<Partner, 'bills' | 'planted'>,
): object {
  const listed = new Map(asked.ChargeOrders.map((one) => [one.StartChargeSeq, one]));
  const has = (seq: string) => (planted.has(seq) ? planted.get(seq) : bills.get(seq));
  const DisputeOrders = [...listed.values()].flatMap((one) => {
    const own = has(one.StartChargeSeq);
    if (!own) return [{ StartChargeSeq: one.StartChargeSeq, TotalPower: 0, TotalMoney: 0, DisputeReason: 1 }];
    const { TotalPower, TotalMoney } = own;
    const same = TotalPower === one.TotalPower && TotalMoney === one.TotalMoney;
    return same
      ? []
      : [{ StartChargeSeq: one.StartChargeSeq, TotalPower, TotalMoney, DisputeReason: TotalMoney === one.TotalMoney ? 2 : 3 }];
  });
  for (const [seq, own] of asked.StartTime.endsWith('00:00:00') ? planted : [])
    if (own?.beyond) DisputeOrders.push({ StartChargeSeq: seq, TotalPower: own.TotalPower, TotalMoney: own.TotalMoney, DisputeReason: 4 });
  const { CheckOrderSeq, StartTime, EndTime } = asked;
  return { CheckOrderSeq, StartTime, EndTime, TotalDisputeOrder: DisputeOrders.length, DisputeOrders };
}

/** `operatorId`: by which the other side signs; `now`: the clock that both sides read. */
export async function openPartner(operatorId: string, now: () => Date): Promise<Partner> {
  const tokens = new Set<string>();
  let given = 0;
  const partner: Omit<Partner, 'url' | 'close'> = {
    ...{
      secrets,
      heard: [],
      bills: new Map(),
      lose: { name: '', times: 0 },
      clockOffMs: 0,
      confirmResult: 0,
      silent: false,
      planted: new Map(),
    },
    forgetTokens: () => tokens.clear(),
    tokensGiven: () => given,
    of: (name) => partner.heard.filter((one) => one.name === name).length,
  };
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const take = (name: string, asked: any): object => {
    partner.heard.push({ name, asked });
    if (name === 'query_token') {
      given += 1;
      tokens.add(`token-${given}`);
      return { OperatorID: operatorId, SuccStat: 0, AccessToken: `token-${given}`, TokenAvailableTime: 7200, FailReason: 0 };
    }
    if (name === 'check_charge_orders') return disputesOf(asked, partner);
    if (name === 'notification_stationStatus' || name === 'notification_stationInfo') return { Status: 0 };
    if (name === 'query_stations_info') return { PageNo: 1, PageCount: 3, ItemSize: 3, StationInfos: [] };
    if (name !== 'notification_charge_order_info') return { StartChargeSeq: asked.StartChargeSeq, SuccStat: 0, FailReason: 0 };
    const { StartChargeSeq, TotalPower, TotalMoney, ChargeDetails } = asked;
    partner.bills.set(StartChargeSeq, { TotalPower, TotalMoney, details: ChargeDetails });
    return { StartChargeSeq, ConnectorID: asked.ConnectorID, ConfirmResult: partner.confirmResult };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = new URL(request.url ?? '', 'http://partner').pathname.split('/').at(-1) ?? '';
    const envelope = readEnvelope(JSON.parse(await textOf(request)));
    if (partner.silent) return;
    const told = (ret: number, msg: string, value?: unknown) => void response.end(answerText(answerOf(secrets, { ret, msg }, value)));
    if ('ret' in envelope) return told(4003, 'envelope');
    if (envelope.operatorId !== operatorId || !isSignedBy(secrets, envelope)) return told(4001, 'sig');
    if (!isTimely(envelope.timeStamp, now().getTime() + partner.clockOffMs)) return told(4003, 'time');
    if (name !== 'query_token' && !tokens.has(request.headers.authorization?.slice(7) ?? '')) return told(4002, 'token');
    const value = take(name, JSON.parse(decryptData(secrets, envelope.data) ?? '{}'));
    if (partner.lose.name === name && partner.lose.times > 0) {
      partner.lose.times -= 1;
      response.destroy();
      return;
    }
    told(0, 'ok', value);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(partner, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/evcs`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
