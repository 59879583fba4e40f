import { type BoardGun, chargingState, type GunMessage, workStatus } from '@bochong/contract/charging-asset';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../kit/query-client.ts';
import { connect, disconnect } from '../../../kit/realtime.ts';
import { writeStored } from '../../../kit/session-storage.ts';
import { StationSection, TotalPower } from './board-sections.tsx';
import { useBoard } from './use-board.ts';

const live = { orderId: 'o1', plateNo: '浙A12345', powerW: 60_000, energyWh: 1000, socPercent: 20, feeFen: 100, startedAt: null };
const gunOf = (no: number, state: BoardGun['workStatus']) =>
  ({
    ...{ connectorId: `g${no}`, connectorCode: `B-${no}`, berthNo: `C${no}`, ratedPowerW: 120_000, stationId: 's', stationName: '站' },
    ...{ workStatus: state, chargingState: null, statusChangedAt: '2026-10-10T08:00:00+08:00', priceText: '', ocppErrorCode: 'NoError' },
    live: state === workStatus.CHARGING ? { ...live, orderId: `o${no}` } : null,
  }) as unknown as BoardGun;
const guns = [gunOf(1, workStatus.CHARGING), gunOf(2, workStatus.CHARGING), gunOf(3, workStatus.PLUGGED)];

let hear: (message: object) => void;
class Socket {
  onopen = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    hear = (message) => this.onmessage({ data: JSON.stringify(message) });
  }
  send() {}
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('monitor/connectors') ? guns : { ticket: null, serverTime: '2026-10-10T08:00:00+08:00' };
    return Response.json({ code: '200', message: '', data });
  });
  writeStored('token', 'secret');
});
afterEach(() => {
  disconnect();
  writeStored('token', null);
  vi.unstubAllGlobals();
});

const drawn = vi.fn();
function Board() {
  const { guns: all = [], live: board } = useBoard(undefined);
  drawn(all.map(({ connectorId, workStatus: state }) => `${connectorId} ${workStatus.label(state)}`));
  return (
    <>
      <TotalPower live={board} />
      <StationSection guns={all} all={all} day={undefined} live={board} open={() => undefined} />
    </>
  );
}

async function show(): Promise<void> {
  connect();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Board />
    </QueryClientProvider>,
  );
  await screen.findByText('C1');
  drawn.mockClear();
}

const say = async (message: Omit<GunMessage, 'infName' | 'stationId'>) => {
  hear({ infName: 'gun', stationId: 's', ...message });
  await act(() => new Promise<void>((next) => requestAnimationFrame(() => next())));
};
const tile = (berth: string) => screen.getByText(berth).closest('button')?.textContent ?? '';

test('a charge that goes on changes its tile and the total; the board is not drawn again', async () => {
  await show();
  expect(screen.getByText('120')).toBeDefined();
  await say({ connectorId: 'g1', live: { ...live, powerW: 90_000, feeFen: 250 } });
  expect(tile('C1')).toContain('90 kW');
  expect(tile('C1')).toContain('¥2.50');
  expect(tile('C2')).toContain('60 kW');
  expect(screen.getByText('150')).toBeDefined();
  expect(drawn).not.toHaveBeenCalled();
});

test('a gun that changes its state, or that another charge runs at, is arranged anew with all that was heard', async () => {
  await show();
  await say({ connectorId: 'g1', live: { ...live, powerW: 90_000 } });
  await say({
    connectorId: 'g3',
    state: {
      ...{ workStatus: workStatus.CHARGING, chargingState: chargingState.CHARGING, reservedUntil: null, ocppErrorCode: 'NoError' },
      statusChangedAt: '2026-10-10T08:01:00+08:00',
    },
  });
  expect(drawn).toHaveBeenLastCalledWith(['g1 充电中', 'g2 充电中', 'g3 充电中']);
  expect(tile('C1')).toContain('90 kW');
  drawn.mockClear();
  await say({ connectorId: 'g3', live: { ...live, orderId: 'o3', powerW: 7000 } });
  expect(drawn).toHaveBeenCalled();
  expect(tile('C3')).toContain('7 kW');
});

test('what is heard of a gun that does not stand on the board draws nothing', async () => {
  await show();
  await say({ connectorId: 'g9', live });
  expect(drawn).not.toHaveBeenCalled();
  expect(screen.getByText('120')).toBeDefined();
});
