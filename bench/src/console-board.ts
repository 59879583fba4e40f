import { type BoardGun, connectorBoards, type GunMessage, workStatus } from '@bochong/contract/charging-asset';
import type { Page } from 'playwright-core';
import { machineLoad, onStage, quantile, signIn } from './console-stage.ts';
import { goTo } from './console-tabs.ts';

const guns = 500;
const perSecond = 10;
const seconds = 20;
const { CHARGING, IDLE, FAULTED, PLUGGED, OFFLINE } = workStatus;
/** As a working day has them. */
const states = [CHARGING, CHARGING, CHARGING, IDLE, IDLE, IDLE, PLUGGED, IDLE, OFFLINE, IDLE] as const;

const idOf = (kind: number, no: number) => `01900000-0000-7000-800${kind}-${String(no).padStart(12, '0')}`;

/** A board of ten stations with fifty guns each. */
function boardOf(now: number): BoardGun[] {
  return Array.from({ length: guns }, (_, no) => {
    const state = no % 50 === 7 ? FAULTED : (states[no % states.length] ?? IDLE);
    const station = Math.floor(no / 50);
    return {
      ...{ connectorId: idOf(1, no), connectorCode: `B-${station}-${no}`, connectorName: '', connectorNo: 1, berthNo: `C${no}` },
      ...{ ratedPowerW: 120_000, stationId: idOf(2, station), stationName: `第${station + 1}站`, equipmentId: idOf(3, no) },
      ...{ equipmentName: `${no}号桩`, location: 'B1', equipmentType: 1, disableReason: '', priceText: '平1.2000', workStatus: state },
      ...{ chargingState: state === CHARGING ? 1 : null, statusChangedAt: new Date(now - no * 60_000).toISOString() },
      reservedUntil: null,
      ocppErrorCode: state === FAULTED ? 'GroundFailure' : 'NoError',
      live: state === CHARGING ? liveOf(no, 0, now) : null,
    } satisfies BoardGun;
  });
}

const liveOf = (no: number, step: number, now: number): NonNullable<BoardGun['live']> => ({
  ...{ orderId: null, plateNo: `浙AD${String(10_000 + no)}`, powerW: 60_000 + ((no * 37 + step * 911) % 50_000) },
  ...{
    energyWh: 12_000 + step * 15,
    socPercent: 20 + (step % 70),
    feeFen: 1800 + step,
    startedAt: new Date(now - 1_800_000).toISOString(),
  },
});

/** Times between frames while charges go on, in ms. */
const frames = (page: Page, forMs: number): Promise<number[]> =>
  page.evaluate(
    (until) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        const began = performance.now();
        let before = began;
        const tick = (at: number) => {
          gaps.push(at - before);
          before = at;
          if (at - began < until) requestAnimationFrame(tick);
          else resolve(gaps.slice(1));
        };
        requestAnimationFrame(tick);
      }),
    forMs,
  );

/** The board of 500 guns: until it is drawn, and frames that are dropped while ten messages a second come, on a processor of a quarter of the speed. */
export const benchConsoleBoard = (): Promise<void> =>
  onStage(async ({ newWindow }) => {
    const { page, devtools } = await newWindow();
    const now = Date.now();
    const board = boardOf(now);
    let say: (message: GunMessage) => void = () => undefined;
    await page.route(`**${connectorBoards.board.path}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), data: board } });
    });
    await page.routeWebSocket(/\/api\/ws/, (socket) => {
      socket.connectToServer();
      say = (message) => socket.send(JSON.stringify(message));
    });
    await signIn(page);
    // Code and answers of the first visit are there afterwards: what is measured is the drawing.
    const first = await goTo(page, '/chargePlatform/monitor/index');
    await page.getByRole('heading', { name: '第10站' }).waitFor();
    const drawing = await page.evaluate(async () => {
      const began = performance.now();
      const button = document.querySelector<HTMLButtonElement>('main button[aria-pressed]');
      button?.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const filtered = performance.now() - began;
      const again = performance.now();
      button?.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      return { filtered, all: performance.now() - again };
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const charging = board.flatMap((gun, no) => (gun.workStatus === CHARGING ? [no] : []));
    let step = 0;
    const speaking = setInterval(() => {
      step += 1;
      const no = charging[step % charging.length] ?? 0;
      const gun = board[no];
      if (gun) say({ infName: 'gun', stationId: gun.stationId, connectorId: gun.connectorId, live: liveOf(no, step, now) });
    }, 1000 / perSecond);
    const gaps = await frames(page, seconds * 1000);
    clearInterval(speaking);
    const dropped = gaps.filter((gap) => gap > 33.4).length;
    console.log(
      [
        `board of ${guns} guns (${machineLoad()}):`,
        `  first visit drawn after ${first.drawn.toFixed(0)} ms; all ${guns} drawn anew in ${drawing.all.toFixed(0)} ms`,
        `  ${step} messages in ${seconds} s at 4× throttle: ${gaps.length} frames, ${dropped} longer than two; median ${quantile(gaps, 0.5).toFixed(1)}, 99 % ${quantile(gaps, 0.99).toFixed(1)} ms`,
      ].join('\n'),
    );
  });
