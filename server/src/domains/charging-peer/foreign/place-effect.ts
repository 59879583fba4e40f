import type { ForeignPrice } from '@bochong/contract/charging-peer';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { wireTime } from '../charge/charge-detail.rule.ts';
import { askPeer } from '../out/peer-client.ts';
import { type CalledPeer, calledPeer } from '../out/peer-line.repo.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import { dropUnnamed, type ForeignGunRow, findGun, gunsOfCodes, keepPrices, keepStations, keepStatuses } from './place.repo.ts';
import { pricesOf, stationsPageOf, statusesOf, type ToldStatus } from './place-told.rule.ts';
import { failSync, finishSync, lockSync, noteSync, type Sync, stationCodes, stationCount } from './sync.repo.ts';

type Planning = Parameters<typeof planEffect>[0];
type Page = ReturnType<typeof stationsPageOf>;
/** Stations of one question about data, and about status: the most that the standard allows is 50. */
const pageSize = 20;
const statusSize = 50;
/** The peer's clock may be behind ours by less: what it changed shortly before the last question is asked for again. */
const skewMs = 10 * 60_000;
/** Minutes until a question is put again; after the last the synchronisation has failed. */
const retryMin = (tries: number): number | null => [1, 5, 15][tries - 1] ?? null;
const shared = { lane: 'message', inLine: true, callMs: 20_000, delayMinutes: retryMin } as const;

const usable = (peer: CalledPeer | undefined): peer is CalledPeer => peer?.enabled === true && peer.outSecrets !== null;
const partsOf = (key: string) => {
  const [id = '', version = '', page = ''] = key.split(':');
  return { id, version: Number(version), page: Number(page) };
};

export const planPage = ({ tx, now }: Planning, { dealerId, id, version }: Sync, page: number): Promise<void> =>
  planEffect({ tx, now }, pageEffect, { dealerId, key: `${id}:${version}:${page}`, subjectId: id });

/** How all guns of a peer stand is asked, fifty stations a question. */
export async function planStatuses({ tx, now }: Planning, peer: PeerKey): Promise<void> {
  const count = await stationCount(tx, peer);
  for (let from = 0; from < count; from += statusSize)
    await planEffect({ tx, now }, statusEffect, { dealerId: peer.dealerId, key: `${peer.id}:0:${from}`, subjectId: peer.id });
}

/** A page of a peer's stations, then the next; each is kept as it comes. */
export const pageEffect: OutboundKind<{ peer: CalledPeer; asked: Record<string, unknown> }, Page> = {
  ...{ kind: 'peer-foreign-page', title: '互联互通他方电站', ...shared },
  async prepare({ tx }, { dealerId, key }) {
    const { id, version, page } = partsOf(key);
    const sync = await lockSync(tx, { dealerId, id });
    if (sync?.version !== version) return undefined;
    const peer = await calledPeer(tx, { dealerId, id });
    if (!usable(peer)) {
      await failSync(tx, sync, '平台已停用或没有对方地址');
      return undefined;
    }
    const since = sync.whole || sync.since === null ? {} : { LastQueryTime: wireTime(Date.parse(sync.since) - skewMs) };
    return { peer, asked: { ...since, PageNo: page, PageSize: pageSize } };
  },
  send: async ({ peer, asked }, { app, signal }) => stationsPageOf(await askPeer(app, peer, 'query_stations_info', asked, signal)),
  async settle({ tx, now }, { dealerId, key }, { pages, stations, unread }) {
    const { id, version, page } = partsOf(key);
    const sync = await lockSync(tx, { dealerId, id });
    if (sync?.version !== version) return;
    const named = await keepStations(tx, sync, stations, { version, now });
    for (const { gunId } of await gunsOfCodes(tx, sync, named))
      await planEffect({ tx, now }, priceEffect, { dealerId, key: gunId, subjectId: id });
    if (unread > 0) await noteSync(tx, sync, `有${unread}座电站的信息无法读取`);
    if (page < pages) return planPage({ tx, now }, sync, page + 1);
    if (sync.whole) await dropUnnamed(tx, sync, version);
    await finishSync(tx, sync, unread > 0 ? `有${unread}座电站的信息无法读取` : '', now);
    await planStatuses({ tx, now }, sync);
  },
  async unanswered({ tx }, { dealerId, key }, { reason, left }) {
    const { id, version } = partsOf(key);
    const sync = await lockSync(tx, { dealerId, id });
    if (sync?.version !== version) return;
    await (left ? failSync(tx, sync, reason) : noteSync(tx, sync, reason));
  },
};

/** How the guns of up to fifty stations stand. */
export const statusEffect: OutboundKind<{ peer: CalledPeer; codes: string[] }, ToldStatus[]> = {
  ...{ kind: 'peer-foreign-status', title: '互联互通他方枪状态', ...shared, delayMinutes: () => null },
  async prepare({ tx }, { dealerId, key }) {
    const { id, page } = partsOf(key);
    const peer = await calledPeer(tx, { dealerId, id });
    const codes = usable(peer) ? await stationCodes(tx, peer, { from: page, most: statusSize }) : [];
    return usable(peer) && codes.length > 0 ? { peer, codes } : undefined;
  },
  send: async ({ peer, codes }, { app, signal }) =>
    statusesOf(await askPeer(app, peer, 'query_station_status', { StationIDs: codes }, signal)),
  async settle({ tx, now }, _, told, { peer }) {
    await keepStatuses(tx, peer, told, now);
  },
};

/** The day's prices of a gun. */
export const priceEffect: OutboundKind<{ peer: CalledPeer; gun: ForeignGunRow; asked: Record<string, unknown> }, ForeignPrice[]> = {
  ...{ kind: 'peer-foreign-price', title: '互联互通他方价格', ...shared },
  async prepare({ tx, now }, { dealerId, key }) {
    const gun = await findGun(tx, dealerId, key);
    const peer = gun && (await calledPeer(tx, { dealerId, id: gun.peerId }));
    if (!gun || !usable(peer)) return undefined;
    const EquipBizSeq = `${peer.ourOperatorId}${String(now.getTime()).padStart(18, '0')}`;
    return { peer, gun, asked: { EquipBizSeq, ConnectorID: gun.connectorCode } };
  },
  send: async ({ peer, asked }, { app, signal }) => pricesOf(await askPeer(app, peer, 'query_equip_business_policy', asked, signal)),
  async settle({ tx, now }, { dealerId }, prices, { gun }) {
    await keepPrices(tx, dealerId, gun.gunId, prices, now);
  },
};
