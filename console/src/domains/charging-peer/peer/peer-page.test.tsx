import { type Peer, peerOpenCondition, peerPage } from '@bochong/contract/charging-peer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../kit/session.ts';
import { showInTab } from '../../../kit/testing/show-in-tab.tsx';
import { PeerActions } from './peer-actions.tsx';
import { priceText } from './peer-price.tsx';
import { PeerStations } from './peer-stations.tsx';

const { id, secrets } = { id: '01900000-0000-7000-8000-000000000001', secrets: { operatorSecret: 'OPER', sigSecret: 'SIGN' } };
const stationId = '01900000-0000-7000-8000-000000000002';
const peer = {
  ...{ peerId: id, peerName: '聚能', enabled: true, rev: 3, secretsAt: null, stationCount: 0 },
  ...{ elecBp: 9000, serviceBp: 10_000, serviceReduceE5: 0 },
} as unknown as Peer;
const sent: { path: string; body: unknown }[] = [];
const checks = [
  { condition: peerOpenCondition.ENABLED, met: true, reason: '' },
  { condition: peerOpenCondition.PLACE, met: false, reason: '未填写经纬度，请编辑电站' },
];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.replace(/^\/api/, '');
    if (typeof init?.body === 'string') sent.push({ path, body: JSON.parse(init.body) });
    const answers: readonly [RegExp, unknown][] = [
      [/\/stations\/check/, checks],
      [/chargingStation\/choose/, [{ stationId, stationCode: 'A', stationName: '甲站', dealerId: id }]],
      [/\/secrets$/, { ...secrets, dataSecret: 'DATA', dataSecretIv: 'VECT', formerUntil: null }],
      [/\/stations$/, init?.method === 'POST' ? null : []],
    ];
    return Response.json({ code: '200', message: '', data: answers.find(([pattern]) => pattern.test(path))?.[1] ?? null });
  });
  useSession.setState({ permissions: new Set([peerPage.code, ...Object.values(peerPage.can)]) });
});
afterEach(() => vi.unstubAllGlobals());

const show = (what: ReactNode) => showInTab(what);

test('each condition of opening a station stands there before it is opened', async () => {
  show(<PeerStations peer={peer} />);
  const user = userEvent.setup();
  await screen.findByText('还没有向它开放电站');
  await user.click(screen.getByRole('button', { name: '开放电站' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('平台价格：电费9折');
  await user.click(within(dialog).getByRole('combobox', { name: '电站' }));
  await user.click(await screen.findByText('甲站'));
  await within(dialog).findByText('未填写经纬度，请编辑电站');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['满足平台已启用', '不满足经纬度已填写未填写经纬度，请编辑电站']);
  await user.click(within(dialog).getByRole('button', { name: '开放' }));
  await waitFor(() => expect(sent).toEqual([{ path: `/cps/v2/api/peers/${id}/stations`, body: { stationId, price: null } }]));
});

test('keys are shown when they are made', async () => {
  show(<PeerActions row={peer} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '生成密钥' }));
  for (const secret of ['OPER', 'SIGN', 'DATA', 'VECT']) await screen.findByText(secret);
  expect(sent).toEqual([{ path: `/cps/v2/api/peers/${id}/secrets`, body: { rev: 3 } }]);
});

test.each([
  [{ elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 0 }, '原价'],
  [{ elecBp: 9000, serviceBp: 8500, serviceReduceE5: 0 }, '电费9折，服务费8.5折'],
  [{ elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 5000 }, '服务费减0.05元/度'],
])('%j is %s', (price, words) => expect(priceText(price)).toBe(words));
