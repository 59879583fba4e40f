import { type Peer, peerPage } from '@bochong/contract/charging-peer';
import { ocpiAllowed, ocpiPullState, ocpiState, ocpiTokenType, ocpiTokenValid, ocpiWhitelist } from '@bochong/contract/charging-roaming';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../kit/session.ts';
import { showInTab } from '../../../kit/testing/show-in-tab.tsx';
import { OcpiActions, OcpiLinkDetail } from './peer-ocpi.tsx';
import { PeerTokens } from './peer-tokens.tsx';

const peerId = '01900000-0000-7000-8000-000000000001';
const peer = { peerId, peerName: '星途', enabled: true, rev: 3, tokenAt: '2026-11-01T08:00:00+08:00' } as unknown as Peer;
const at = '2026-11-20T08:00:00+08:00';
const token = {
  ...{ tokenId: peerId, uid: '****5B80', party: 'HKXTC', tokenType: ocpiTokenType.RFID, contractId: 'HK-XTC-1', visualNumber: 'XT 1' },
  ...{ issuer: '星途出行', valid: ocpiTokenValid.VALID, whitelist: ocpiWhitelist.NEVER, lastUpdated: at, askedAt: at },
  allowed: ocpiAllowed.NO_CREDIT,
};
const link = {
  ...{ state: ocpiState.REGISTERED, ourVersionsUrl: 'https://us.example/ocpi/versions', versionsUrl: 'https://they.example/versions' },
  ...{ inviteUntil: null, registeredAt: at, roles: [{ role: 'EMSP', countryCode: 'HK', partyId: 'XTC', name: '星途出行' }] },
  endpoints: [{ identifier: 'tokens', role: 'SENDER', url: 'https://they.example/tokens' }],
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.replace(/^\/api/, '');
    const method = init?.method ?? 'GET';
    asked.push(`${method} ${path}`);
    const pull = { state: ocpiPullState.DONE, beganAt: at, doneAt: at, tokenCount: 1, said: '有1个令牌的内容无法读取' };
    const page = { pageNo: 1, pageSize: 20, totalRecord: 1, results: path.includes('number=none') ? [] : [token] };
    const answers: readonly [RegExp, unknown][] = [
      [/\/tokens\/pull$/, method === 'POST' ? null : pull],
      [/\/tokens/, page],
      [/\/invite$/, { ourVersionsUrl: link.ourVersionsUrl, token: 'TOKEN-A', inviteUntil: at }],
      [/\/ocpi$/, link],
    ];
    return Response.json({ code: '200', message: '', data: answers.find(([pattern]) => pattern.test(path))?.[1] ?? null });
  });
  useSession.setState({ permissions: new Set([peerPage.code, ...Object.values(peerPage.can)]) });
});
afterEach(() => vi.unstubAllGlobals());

const show = (what: ReactNode) => showInTab(what);

test('tokens of a platform stand with the end of their number, how they are allowed and what was answered last', async () => {
  show(<PeerTokens peer={peer} />);
  await screen.findByText('****5B80');
  for (const text of ['必须询问', '余额不足', 'HK-XTC-1']) expect(screen.getByText(text)).toBeTruthy();
  expect(document.body.textContent).toContain('共1个');
  expect(document.body.textContent).toContain('有1个令牌的内容无法读取');
});

test('a number is looked for as it is typed, and the list can be asked for', async () => {
  show(<PeerTokens peer={peer} />);
  const user = userEvent.setup();
  await screen.findByText('****5B80');
  await user.type(screen.getByRole('searchbox', { name: '令牌号/卡面号' }), ' none {Enter}');
  await screen.findByText('没有符合条件的令牌');
  expect(asked.some((one) => one.includes('number=none') && one.includes('pageNo=1'))).toBe(true);
  await user.click(screen.getByRole('button', { name: '拉取令牌' }));
  await waitFor(() => expect(asked).toContain(`POST /cps/v2/api/peers/${peerId}/ocpi/tokens/pull`));
});

test('a registration token is shown once it is made, and the registration with what the platform serves', async () => {
  show(
    <>
      <OcpiActions peer={{ ...peer, tokenAt: null }} />
      <OcpiLinkDetail peer={peer} />
    </>,
  );
  const user = userEvent.setup();
  await screen.findByText('https://they.example/tokens');
  expect(document.body.textContent).toContain('已登记');
  expect(screen.getByRole('button', { name: '向对方登记' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '登记令牌' }));
  await screen.findByText('TOKEN-A');
  expect(asked).toContain(`POST /cps/v2/api/peers/${peerId}/ocpi/invite`);
});
