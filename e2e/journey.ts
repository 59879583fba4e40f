import type { Data } from '@bochong/contract/kernel/endpoint';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { sessions as sessionCalls } from '@bochong/contract/session';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { logIn } from './api-user.ts';
import { launchBrowser } from './browser.ts';
import { clockAheadMs } from './movable-clock.ts';
import { dialog, tabStrip } from './page-objects.ts';
import { latelySaid, rememberToasts } from './toast-memory.ts';

export { demoPassword, signInByForm } from './browser.ts';

/** The server a window talks to, how far its clock stands ahead of the machine's and its size; those of the journeys where none is named. */
interface WindowAt {
  readonly baseURL?: string;
  readonly aheadMs?: number;
  readonly viewport?: { width: number; height: number };
}
const desk = { width: 1280, height: 720 };

export interface Journey {
  readonly page: Page;
  /** A second window with a session of its own; of another server, whose clock stands elsewhere, where these are told. */
  newPage(at?: WindowAt): Promise<Page>;
  /** A driver's window. */
  newPhone(): Promise<Page>;
  /** Whatever the page or its calls got wrong so far; a test that expects a failure empties it. */
  readonly problems: string[];
}

/** Calls of each page that have no answer yet. */
const underway = new WeakMap<Page, Set<Request>>();

function watch(page: Page, problems: string[]): void {
  const asked = new Set<Request>();
  underway.set(page, asked);
  page.on('request', (request) => void asked.add(request));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line about a refused call says less than the call itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
}

/** The one browser of this process; it ends with the process. */
let launched: Promise<Browser> | undefined;
const theBrowser = () => (launched ??= launchBrowser(inject('chromium')));

async function newContext({ baseURL = inject('baseUrl'), aheadMs = clockAheadMs(), viewport = desk }: WindowAt): Promise<BrowserContext> {
  const context = await (await theBrowser()).newContext({
    baseURL,
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((ahead) => {
    const MachineDate = Date;
    globalThis.Date = new Proxy(MachineDate, {
      construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [MachineDate.now() + ahead] : given, made),
      get: (target, name, receiver) => (name === 'now' ? () => MachineDate.now() + ahead : Reflect.get(target, name, receiver)),
    });
  }, aheadMs);
  await rememberToasts(context);
  return context;
}

type Session = Data<typeof sessionCalls.login>;
const sessions = new Map<string, Session>();

/** Type of the platform that answers at the address of the journeys' server. */
const platformType = '1';

/** Whether a session still serves: it may have ended, been idle while the clock was put forward, or hold rights that have changed. */
async function serves({ token }: Session): Promise<boolean> {
  const headers = { authorization: token, clienttype: clientTypeOf(platformType) };
  const response = await fetch(`${inject('baseUrl')}/api${sessionCalls.get.path}`, { headers });
  return ((await response.json()) as { code: string }).code === '200';
}

/** The session of an account, opened once in this process while it lasts. */
async function sessionOf(account: string): Promise<Session> {
  const known = sessions.get(account);
  if (known && (await serves(known))) return known;
  const opened = await logIn(inject('baseUrl'), account, platformType);
  sessions.set(account, opened);
  return opened;
}

/** Windows that still show what they loaded with another session, or nothing. */
const outdated = new WeakSet<Page>();

/** A document of the server without script or style. */
const bareDocument = '/healthz';

/**
 * Gives a window the session of an account, as the login page leaves it; the journeys of the login page itself open theirs by its form. The
 * window loads no page yet: go somewhere.
 */
export async function signIn(page: Page, account: string): Promise<void> {
  const { token, status } = await sessionOf(account);
  outdated.add(page);
  await page.goto(bareDocument);
  await page.context().clearCookies();
  await page.evaluate(
    ([token, status, platformType]) => {
      localStorage.clear();
      localStorage.setItem('token', token);
      localStorage.setItem('loginStatus', status);
      localStorage.setItem('platformType', platformType);
      // biome-ignore lint/suspicious/noDocumentCookie: as the login page writes it
      document.cookie = `token=${encodeURIComponent(token)}; path=/; SameSite=Strict`;
    },
    [token, String(status), platformType] as const,
  );
}

/** What somebody would tell who looked at a window: where it stands, what lies open, what was said lately. */
async function lookAt(page: Page): Promise<string> {
  const open = await dialog(page).allInnerTexts();
  const said = await latelySaid(page, 120_000);
  return [
    page.url(),
    ...open.map((text) => `open: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`),
    ...said.map((text) => `said: ${text}`),
  ].join('\n  ');
}

/** Windows of their own for a file of journeys, in the browser of the process, with the server they talk to. */
export function useJourney(): Journey {
  let page: Page;
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  const newPage = async (at: WindowAt = {}) => {
    const context = await newContext(at);
    contexts.push(context);
    const opened = await context.newPage();
    watch(opened, problems);
    return opened;
  };
  beforeAll(async () => {
    page = await newPage();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const pages = contexts.flatMap((context) => context.pages());
    const seen = await Promise.all(pages.map((shown) => lookAt(shown).catch(() => shown.url())));
    throw new Error(['What stood in the windows then:', ...seen, ...problems].join('\n'));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return {
    get page() {
      return page;
    },
    newPage,
    newPhone: () => newPage({ viewport: { width: 390, height: 844 } }),
    problems,
  };
}

const quietMs = 250;

/**
 * A page of {@link Journey} has loaded and for a moment asked for nothing more. Not the browser's own "network idle": it waits twice as
 * long, and on pages that ask for nothing after a reload it never comes.
 */
export async function calm(page: Page): Promise<void> {
  await page.waitForLoadState();
  const asked = underway.get(page);
  let quietSince = Date.now();
  const quiet = () => {
    if (asked?.size) quietSince = Date.now();
    return Date.now() - quietSince >= quietMs;
  };
  await expect.poll(quiet, { interval: 25, timeout: 60_000 }).toBe(true);
}

/** Leads a page that stands in the shell to another address, as a link does: the shell stays, which saves most of the time of a new load. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Leads a page to an address: by a link where the shell stands and nothing covers it, by a load where not. The address it stands at already
 * is loaded anew. A list that was seen before shows what it showed then: after a change by somebody else, load it.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const stands = !outdated.delete(page) && (await tabStrip(page).isVisible());
  const covered = async () => (await dialog(page).count()) > 0;
  const { pathname, search } = new URL(page.url());
  if (!stands || pathname + search === path || (await covered())) {
    await page.goto(path);
    return;
  }
  await follow(page, path);
  await calm(page);
}

/** The shown page has no serious finding; what it has stands in the message whole. */
export async function expectAccessible(page: Page): Promise<void> {
  const findings = await accessibilityFindings(page);
  expect(findings, findings.join('\n')).toEqual([]);
}

/** Nothing went wrong on the way. */
export function expectNoProblems(journey: Journey): void {
  expect(journey.problems, journey.problems.join('\n')).toEqual([]);
}
