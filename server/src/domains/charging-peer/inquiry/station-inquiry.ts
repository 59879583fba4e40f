import { normaliseInstant } from '@bochong/contract/kernel/fields';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { dayMs } from '../../../kernel/time.ts';
import { type PriceNow, priceNow } from '../../charging-tariff/index.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import { findAskingPeer } from '../wire/inbound.repo.ts';
import type { Asking, Inquiry } from '../wire/inquiry.ts';
import { parseAsked } from '../wire/wire-refusal.ts';
import { gunsOfStations, type OpenedStation, openedGun, openedStations, stationFacts } from './opened.repo.ts';
import { type PeerTerms, policyOf, stationInfo } from './peer-field.rule.ts';

const number = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
const asked = z.object({
  LastQueryTime: z
    .string()
    .refine((text) => text === '' || normaliseInstant(text) !== null)
    .nullish(),
  PageNo: number(1_000_000, 1),
  PageSize: number(50, 10),
});

/** The day's prices of the first gun of each station that has one. */
async function pricesOf(tx: Tx, dealerId: string, stationIds: readonly string[], ms: number): Promise<Map<string, PriceNow>> {
  const guns = await gunsOfStations(tx, dealerId, stationIds);
  const prices = await priceNow(
    tx,
    guns.map(({ connectorId }) => connectorId),
    ms,
  );
  const first = new Map<string, PriceNow>();
  for (const { stationId, connectorId } of guns) {
    const price = prices.get(connectorId);
    if (price && !first.has(stationId)) first.set(stationId, price);
  }
  return first;
}

const fingerprint = (price: PriceNow | undefined) => JSON.stringify(price?.today ?? []);

/** Stations whose data or prices are other than they were. */
async function changedSince(stations: readonly OpenedStation[], since: number, { tx, now, peer }: Asking): Promise<OpenedStation[]> {
  if (Date.parse(peer.updatedAt) > since) return [...stations];
  const ids = stations.map(({ stationId }) => stationId);
  const [before, after] = [await pricesOf(tx, peer.dealerId, ids, since), await pricesOf(tx, peer.dealerId, ids, now.getTime())];
  return stations.filter(
    ({ stationId, openedAt, changedAt }) =>
      Math.max(Date.parse(openedAt), Date.parse(changedAt)) > since ||
      fingerprint(before.get(stationId)) !== fingerprint(after.get(stationId)),
  );
}

/** Stations opened to a peer whose prices of the day are other than those of the day before. */
export async function repricedStations(tx: Tx, peer: PeerKey, now: Date): Promise<OpenedStation[]> {
  const stations = await openedStations(tx, peer);
  const ids = stations.map(({ stationId }) => stationId);
  const before = await pricesOf(tx, peer.dealerId, ids, now.getTime() - dayMs);
  const after = await pricesOf(tx, peer.dealerId, ids, now.getTime());
  return stations.filter(({ stationId }) => fingerprint(before.get(stationId)) !== fingerprint(after.get(stationId)));
}

/** Stations as they are told a peer now. */
async function infosOf(
  tx: Tx,
  peer: PeerKey & PeerTerms & { ourOperatorId: string },
  stations: readonly Omit<OpenedStation, 'changedAt'>[],
  now: Date,
): Promise<Record<string, unknown>[]> {
  const ids = stations.map(({ stationId }) => stationId);
  const facts = await stationFacts(tx, peer.dealerId, ids);
  const prices = await pricesOf(tx, peer.dealerId, ids, now.getTime());
  return stations.flatMap(({ stationId, terms }) => {
    const station = facts.get(stationId);
    return station ? [stationInfo(station, peer.ourOperatorId, policyOf(prices.get(stationId)?.today ?? [], terms ?? peer))] : [];
  });
}

/** One station as a peer is told it; undefined: it is not opened to it any more. */
export async function stationTold(tx: Tx, key: PeerKey, stationId: string, now: Date): Promise<Record<string, unknown> | undefined> {
  const peer = await findAskingPeer(tx, key);
  const station = (await openedStations(tx, key)).find((one) => one.stationId === stationId);
  return peer && station ? (await infosOf(tx, peer, [station], now))[0] : undefined;
}

/** Some of the stations opened to a peer, as it is told them. */
export async function stationsTold(
  tx: Tx,
  key: PeerKey,
  stations: readonly Omit<OpenedStation, 'changedAt'>[],
  now: Date,
): Promise<Record<string, unknown>[]> {
  const peer = await findAskingPeer(tx, key);
  return peer ? infosOf(tx, peer, stations, now) : [];
}

/** Stations opened to the peer with their devices and guns, page by page. */
export const stationsInquiry: Inquiry = {
  name: 'query_stations_info',
  async answer(body, asking) {
    const { LastQueryTime, PageNo, PageSize } = parseAsked(asked, body);
    const { tx, now, peer } = asking;
    const all = await openedStations(tx, peer);
    const since = LastQueryTime ? Date.parse(normaliseInstant(LastQueryTime) ?? '') : undefined;
    const told = since === undefined ? all : await changedSince(all, since, asking);
    const page = told.slice((PageNo - 1) * PageSize, PageNo * PageSize);
    const infos = await infosOf(tx, peer, page, now);
    return { PageNo, PageCount: Math.ceil(told.length / PageSize), ItemSize: told.length, StationInfos: infos };
  },
};

const policyAsked = z.object({ EquipBizSeq: z.string().min(1).max(50), ConnectorID: z.string().min(1).max(50) });

/** Today's prices of a gun for the peer. FailReason 1: the gun is not opened to it, or has no price. */
export const policyInquiry: Inquiry = {
  name: 'query_equip_business_policy',
  async answer(body, { tx, now, peer }) {
    const { EquipBizSeq, ConnectorID } = parseAsked(policyAsked, body);
    const gun = await openedGun(tx, peer, ConnectorID);
    const price = gun && (await priceNow(tx, [gun.connectorId], now.getTime())).get(gun.connectorId);
    const policy = price ? policyOf(price.today, gun.terms ?? peer) : [];
    const failed = policy.length === 0 ? 1 : 0;
    return { EquipBizSeq, ConnectorID, SuccStat: failed, FailReason: failed, SumPeriod: policy.length, PolicyInfos: policy };
  },
};
