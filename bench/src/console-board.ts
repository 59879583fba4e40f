import { type BoardGun, chargingMonitorPage, connectorBoards, type GunMessage, workStatus } from '@bochong/contract/charging-asset';
import { successCode } from '@bochong/contract/kernel/envelope';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import type { Page } from 'playwright-core';
import { withApp } from './bench-session.ts';
import { buildConsole, inBrowser, quantile, type Stage, signIn, spreadOf } from './console-stage.ts';
import { goTo } from './console-tabs.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { type ServerChild, startServer } from './server-child.ts';

const guns = 500;
const perSecond = 10;
const seconds = 20;
const drawn = 15;
/** By then the shell has asked for what it asks for beside the first page. */
const settleMs = 6000;
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

interface Drawing {
  /** Until the guns of one state alone were drawn. */
  filtered: number;
  /** Until all of them were drawn again. */
  all: number;
}

/** Presses a state above the board and presses it again, until each is drawn: every gun is in the document, the frame is painted and the thread free. */
const drawAnew = (page: Page): Promise<Drawing> =>
  page.evaluate(async (guns) => {
    const board = [...document.querySelectorAll<HTMLElement>('main')].find((main) => main.checkVisibility()) as HTMLElement;
    const shown = () => board.querySelectorAll('section li').length;
    const button = board.querySelector('header button[aria-pressed]') as HTMLElement;
    /** Presses it; ms until as many as wanted are there and drawn. */
    const press = async (isThere: () => boolean) => {
      const began = performance.now();
      button.click();
      do await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      while (!isThere());
      return performance.now() - began;
    };
    const filtered = await press(() => shown() < guns);
    const all = await press(() => shown() === guns);
    return { filtered, all };
  }, guns);

/** Lets charges go on, `perSecond` messages a second through the server's own socket; `told` counts them, and the next round goes on from there. */
function charges(board: BoardGun[], server: ServerChild, now: number) {
  const charging = board.flatMap((gun, no) => (gun.workStatus === CHARGING ? [no] : []));
  let told = 0;
  const tell = () => {
    told += 1;
    const no = charging[told % charging.length] ?? 0;
    const gun = { ...(board[no] as BoardGun), live: liveOf(no, told, now) };
    board[no] = gun; // so that the next answer says the same
    const message: GunMessage = { infName: 'gun', stationId: gun.stationId, connectorId: gun.connectorId, live: gun.live };
    server.publish({ audience: { dealerId: demoDealers[0].id, code: chargingMonitorPage.code }, message });
  };
  return {
    told: () => told,
    begin() {
      const speaking = setInterval(tell, 1000 / perSecond);
      return () => clearInterval(speaking);
    },
  };
}

/** What the board costs once it stands: until it is drawn anew, and frames that are dropped while charges go on at a quarter of the speed. */
async function measureBoard({ newWindow }: Stage, server: ServerChild): Promise<Figure[]> {
  const { page, devtools } = await newWindow();
  const now = Date.now();
  const board = boardOf(now);
  // The one call that is answered here: such guns stand in no database. What it costs is no part of what is measured below.
  await page.route(`**${connectorBoards.board.path}*`, (route) =>
    route.fulfill({ json: { code: successCode, message: 'success', data: board } }),
  );
  await signIn(page);
  await goTo(page, '/chargePlatform/monitor/index');
  await page.getByRole('heading', { name: '第10站' }).waitFor();
  await page.waitForTimeout(settleMs);
  const drawings: Drawing[] = [];
  for (let round = 0; round <= drawn; round += 1) {
    drawings.push(await drawAnew(page));
    await page.waitForTimeout(300);
  }
  const [, ...warm] = drawings;
  const anew = warm.map(({ all }) => all);
  const said = `${spreadOf(anew)}; one state alone ${spreadOf(warm.map(({ filtered }) => filtered))}`;
  const figures = [atMost(`board of ${guns} guns: all drawn anew`, quantile(anew, 0.5), 'ms', 100, said)];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const going = charges(board, server, now);
  // What is dropped although nobody says anything is the machine's and the polls'.
  for (const [round, speaks] of [false, true, true, true].entries()) {
    const before = going.told();
    const end = speaks ? going.begin() : () => undefined;
    const gaps = await frames(page, seconds * 1000);
    end();
    const late = gaps.filter((gap) => gap > 33.4);
    const messages = `${going.told() - before} messages in ${seconds} s, ${gaps.length} frames, 99 % ${quantile(gaps, 0.99).toFixed(1)} ms`;
    const what = `board of ${guns} guns at 4× throttle, frames longer than two`;
    const longer = late.map((gap) => gap.toFixed(0)).join(' ');
    figures.push(
      speaks
        ? never(`${what}, round ${round}`, late.length, `${messages}; ${longer}`)
        : atMost(`${what}, without a message`, late.length, '', undefined, messages),
    );
  }
  return figures;
}

/** The board of 500 guns in a browser at a server of its own, whose live messages come through its own socket. */
export async function benchConsoleBoard(): Promise<Figure[]> {
  let figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    buildConsole();
    await withApp(ownerUrl, seedPlatform);
    const server = await startServer('console', ownerUrl);
    try {
      figures = await inBrowser(server.url, (stage) => measureBoard(stage, server));
    } finally {
      server.stop();
    }
  });
  return figures;
}
