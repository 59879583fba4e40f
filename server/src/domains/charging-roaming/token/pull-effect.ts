import { ocpiPullState } from '@bochong/contract/charging-roaming';
import { z } from 'zod';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { type AskingPeer, findAskingPeer, type PeerKey } from '../../charging-peer/index.ts';
import { isOnHosts } from '../command/command.rule.ts';
import { endpointOf, speaksFor } from '../link/handshake.rule.ts';
import { findLink, type LinkRow } from '../link/link.repo.ts';
import { askOcpi } from '../out/ocpi-client.ts';
import { ocpiTime, partyOf } from '../wire/ocpi-text.rule.ts';
import { endPull, failPull, lockPull, nextPage, notePull, type PullRow } from './pull.repo.ts';
import { keepToken, lockTokens } from './token.repo.ts';
import { nextPageOf, partyCodeOf, type TokenObject, tokenObject } from './token.rule.ts';

type Planning = Parameters<typeof planEffect>[0];

/** Objects of one page as we ask for them, and as many as are read of it. */
const pageSize = 100;
const mostOfPage = 1000;
/** Pages of one pull; what is beyond is not asked for. */
const mostPages = 5000;
/** The platform's clock may be behind ours by less. */
const skewMs = 10 * 60_000;
const retryMin = (tries: number): number | null => [1, 5, 15][tries - 1] ?? null;

interface Asked {
  peer: AskingPeer;
  link: LinkRow & { outToken: Buffer };
  url: string;
}
interface Page {
  tokens: TokenObject[];
  unread: number;
  next: string | undefined;
}

export const planPull = ({ tx, now }: Planning, { dealerId, id, version, pages }: PullRow): Promise<void> =>
  planEffect({ tx, now }, pullEffect, { dealerId, key: `${id}:${version}:${pages}`, subjectId: id });

/** A platform that can be asked for its tokens: switched on, registered, and with a list of them. */
export async function tokensAt(tx: Planning['tx'], key: PeerKey) {
  const [peer, link] = [await findAskingPeer(tx, key), await findLink(tx, key)];
  const url = link && endpointOf(link.endpoints, 'tokens', 'SENDER');
  if (!peer?.enabled || !link?.outToken || url === undefined) return undefined;
  return { peer, link: { ...link, outToken: link.outToken }, url };
}

/** Address of the first page. */
function firstPage(url: string, { since }: PullRow): string {
  const page = new URL(url);
  page.searchParams.set('offset', '0');
  page.searchParams.set('limit', String(pageSize));
  if (since !== null) page.searchParams.set('date_from', ocpiTime(Date.parse(since) - skewMs));
  return page.href;
}

/** What a page says: tokens of parties that the platform speaks for; the others, and what cannot be read, are counted. */
function readPage({ roles }: Pick<LinkRow, 'roles'>, data: unknown): Omit<Page, 'next'> {
  const objects = z.array(z.unknown()).max(mostOfPage).parse(data);
  const tokens = objects.flatMap((one) => {
    const token = tokenObject.safeParse(one).data;
    return token && speaksFor(roles, partyCodeOf(token)) ? [token] : [];
  });
  return { tokens, unread: objects.length - tokens.length };
}

const unreadWords = (unread: number): string => (unread > 0 ? `有${unread}个令牌的内容无法读取` : '');

async function running(tx: Planning['tx'], { dealerId, key }: { dealerId: string; key: string }): Promise<PullRow | undefined> {
  const [id = '', version, page] = key.split(':');
  const pull = await lockPull(tx, { dealerId, id });
  const same = pull?.state === ocpiPullState.RUNNING && pull.version === Number(version) && pull.pages === Number(page);
  return same ? pull : undefined;
}

/** A page of a platform's tokens, then the next; each is kept as it comes. */
export const pullEffect: OutboundKind<Asked, Page> = {
  ...{ kind: 'ocpi-token-page', title: 'OCPI漫游令牌', lane: 'message', inLine: true, callMs: 20_000, delayMinutes: retryMin },
  async prepare({ tx }, effect) {
    const pull = await running(tx, effect);
    if (!pull) return undefined;
    const at = await tokensAt(tx, pull);
    if (!at) await failPull(tx, pull, '平台已停用、未登记或没有令牌接口');
    return at && { peer: at.peer, link: at.link, url: pull.nextUrl ?? firstPage(at.url, pull) };
  },
  async send({ peer, link, url }, { app, signal }) {
    const parties = { from: partyOf(peer.ourOperatorId), to: partyOf(peer.peerOperatorId) };
    const sending = { module: 'tokens', method: 'GET', url, token: app.keys.decrypt(link.outToken), parties } as const;
    const said = await askOcpi(app, peer, sending, signal);
    return { ...readPage(link, said.data), next: nextPageOf(said.link) };
  },
  async settle({ tx, now }, effect, { tokens, unread, next }, { link }) {
    const pull = await running(tx, effect);
    if (!pull) return;
    await lockTokens(tx, pull);
    for (const token of tokens) if (!(await keepToken(tx, pull, token, now))) return failPull(tx, pull, '令牌过多，没有全部保存');
    const total = pull.unread + unread;
    if (next === undefined) return endPull(tx, pull, unreadWords(total), now);
    // Nobody else is told our token.
    if (!isOnHosts(next, [link.versionsUrl, ...link.endpoints.map(({ url }) => url)])) return failPull(tx, pull, '下一页的地址不是对方的');
    if (pull.pages + 1 >= mostPages) return failPull(tx, pull, `对方的令牌超过${mostPages}页`);
    await nextPage(tx, pull, { nextUrl: next, unread });
    await planPull({ tx, now }, { ...pull, pages: pull.pages + 1 });
  },
  async unanswered({ tx }, effect, { reason, left }) {
    const pull = await running(tx, effect);
    if (pull) await (left ? failPull(tx, pull, reason) : notePull(tx, pull, reason));
  },
};
