import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a bench measured. */
export interface Figure {
  /** What it is, as its row of the table says; the same from run to run. */
  what: string;
  value: number;
  unit: string;
  better: 'more' | 'less';
  /** What is asked of it. */
  bar?: number;
  /** What was measured beside it, or what it was measured against. */
  said?: string;
}

type Asked = [what: string, value: number, unit: string, bar?: number | undefined, said?: string | undefined];
const figure = (better: Figure['better'], [what, value, unit, bar, said]: Asked): Figure => ({
  ...{ what, value, unit, better },
  ...(bar !== undefined && { bar }),
  ...(said !== undefined && { said }),
});
/** A figure of which more is better, and the least that is asked of it. */
export const atLeast = (...asked: Asked): Figure => figure('more', asked);
/** A figure of which less is better, and the most that is asked of it. */
export const atMost = (...asked: Asked): Figure => figure('less', asked);
/** What must not happen, and what did. */
export const never = (what: string, times: number, said?: string): Figure => atMost(what, times, '', 0, said);

const kept = join(import.meta.dirname, '../figures.json');
const table = join(import.meta.dirname, '../../docs/scale.md');
const [from, to] = ['<!-- figures of npm run bench -- --write -->', '<!-- end of figures -->'];
/** So much worse than the last committed figure of the same machine is said. */
const worse = 0.1;

interface KeptFigure extends Figure {
  /** Day it was measured. */
  at: string;
  machine: string;
  /** How the machine was then. */
  state: string;
}
/** Figures by the machine and what they are. */
type Book = Record<string, KeptFigure>;

const readBook = (): Book => (existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Book) : {});

const processors = cpus();
const machine = `${processors[0]?.model.trim() ?? 'processor'} × ${processors.length}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
const keyOf = (figure: Figure) => `${createHash('sha256').update(machine).digest('hex').slice(0, 8)} ${figure.what}`;

const spinMs = 300;
const spinner = `const { parentPort } = require('node:worker_threads');
  const began = performance.now(); const spent = process.threadCpuUsage(); let turns = 0;
  while (performance.now() - began < ${spinMs}) for (let i = 0; i < 1000; i += 1) turns += 1;
  const { user, system } = process.threadCpuUsage(spent);
  parentPort.postMessage({ share: (user + system) / 1000 / (performance.now() - began), turns });`;

/**
 * Load of the machine, and what a spinning thread on each of its processors got of them: below nine tenths somebody else is at work, and the
 * turns tell a slow hour of a shared processor from a slow program.
 */
export async function machineState(): Promise<string> {
  const spun = await Promise.all(
    processors.map(
      () => new Promise<{ share: number; turns: number }>((resolve) => new Worker(spinner, { eval: true }).once('message', resolve)),
    ),
  );
  const share = spun.reduce((sum, one) => sum + one.share, 0) / spun.length;
  const turns = spun.reduce((sum, one) => sum + one.turns, 0) / spun.length / spinMs / 1000;
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}, ${Math.round(share * 100)} % of ${spun.length} processors free, ${turns.toFixed(1)} turns/µs`;
}

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const meets = ({ value, bar, better }: Figure) => bar === undefined || (better === 'more' ? value >= bar : value <= bar);
const barOf = ({ bar, better, unit }: Figure) => (bar === undefined ? '–' : `${better === 'more' ? '≥' : '≤'} ${bar} ${unit}`.trim());

/** How quick the processors were by what was said of the machine; undefined where that was not measured. */
function speedOf(state: string): number | undefined {
  const turns = [...state.matchAll(/([\d.]+) turns/g)].map(([, count]) => Number(count));
  return turns.length === 0 ? undefined : turns.reduce((sum, one) => sum + one, 0) / turns.length;
}

/** What a figure of then would be on processors as quick as now: times and rates follow them, ratios, sizes and counts do not. */
function onProcessorsOf(state: string, { value, unit, state: then }: KeptFigure): number {
  const [now, before] = [speedOf(state), speedOf(then)];
  if (now === undefined || before === undefined) return value;
  if (unit === 'ms' || unit === 's') return (value * before) / now;
  return unit.endsWith('/s') ? (value * now) / before : value;
}

/** Prints figures, and says which are worse than the last ones that were committed from this machine, its processors' speed of both days apart. */
export function tell(figures: readonly Figure[], state: string): void {
  const book = readBook();
  for (const figure of figures) {
    const before = book[keyOf(figure)];
    const missed = meets(figure) ? '' : ', missed';
    console.log(
      `  ${figure.what}: ${shown(figure.value)} ${figure.unit} (bar ${barOf(figure)}${missed})${figure.said ? ` · ${figure.said}` : ''}`,
    );
    if (!before) continue;
    const expected = onProcessorsOf(state, before);
    const change = figure.better === 'more' ? expected / figure.value - 1 : figure.value / expected - 1;
    if (change > worse) console.log(`    WORSE by ${Math.round(change * 100)} %: ${shown(before.value)} on ${before.at} (${before.state})`);
  }
}

const rowOf = ({ what, value, unit, said = '', at, state, ...figure }: KeptFigure) =>
  `| ${what} | ${`${shown(value)} ${unit}`.trim()}${meets({ what, value, unit, ...figure }) ? '' : ', missed'} | ${barOf({ what, value, unit, ...figure })} | ${said} | ${at}, ${state} |`;

/** Keeps figures as this machine's last ones and writes the table of all of them anew. */
export function write(figures: readonly Figure[], state: string): void {
  const book = readBook();
  const at = new Date().toISOString().slice(0, 10);
  for (const figure of figures) book[keyOf(figure)] = { ...figure, at, machine, state };
  writeFileSync(kept, `${JSON.stringify(book, null, 2)}\n`);
  const machines = Map.groupBy(Object.values(book), (one) => one.machine);
  const tables = [...machines].map(([name, rows]) =>
    [`${name}:`, '', '| what | measured | bar | beside it | when |', '|---|---|---|---|---|', ...rows.map(rowOf), ''].join('\n'),
  );
  const text = readFileSync(table, 'utf8');
  const [start, end] = [text.indexOf(from) + from.length, text.indexOf(to)];
  writeFileSync(table, `${text.slice(0, start)}\n${tables.join('\n')}${text.slice(end)}`);
}
