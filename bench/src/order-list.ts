import { demoDealers } from '@bochong/demo/platform.seed';
import { headersOf } from './bench-session.ts';
import { askAll, type Load, type Question } from './clients.ts';
import type { Figure } from './figures.ts';
import { chosen, lineOf, measure, withFilled } from './list-load.ts';
import { day, fillOrderServer, fillOrders, orderListPath, orderPath } from './order-rows.ts';
import { askedHeader, type Recorded } from './recorded.ts';
import { type Peer, type ServerChild, startPeer, startServer } from './server-child.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 2_000_000);
/** `BENCH_MANY_ORDERS=10000000` goes on to this many; takes minutes and about 16 GB, not to be kept. */
const manyRows = Number(process.env.BENCH_MANY_ORDERS ?? 0);
const perRound = Number(process.env.BENCH_QUESTIONS ?? 1500);
const rounds = 4;
const clients = 32;
const [dealer] = demoDealers;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOfDay = (second: number) => [second / 3600, (second / 60) % 60, second % 60].map((part) => twoDigits(Math.floor(part))).join(':');

interface List {
  name: string;
  /** Filters of its nth question; no two are the same. */
  filtersOf(asked: number): Record<string, string>;
  /** Share of the peer's rate that is asked of it. */
  share: number;
  /** Most that one of a hundred may take, ms. */
  bar?: number;
}

/** A range of whole days that no question before it had, and another state of the stay each time. */
const days = (asked: number) => {
  const back = Math.floor(asked / 2) % 60;
  const span = 1 + (Math.floor(asked / 120) % 29);
  return { startTime: `${day(back + span)} 00:00:00`, endTime: `${day(back)} 23:59:59` };
};
/** A week that begins at another second each time. */
const week = (asked: number) => {
  const at = timeOfDay((asked * 7) % 86_400);
  const back = asked % 60;
  return { startTime: `${day(back + 7)} ${at}`, endTime: `${day(back)} ${at}` };
};
const plate = (asked: number) => `浙A${twoDigits(asked % 100)}${asked % 10}`;

const lists: readonly List[] = [
  {
    name: 'as it opens: whole days and a state, total from the counters',
    share: 0.85,
    filtersOf: (asked) => ({ ...days(asked), orderStatus: String(2 + (asked % 2)) }),
  },
  { name: 'a week to the second, no counter', share: 0.8, filtersOf: week },
  { name: 'a week to the second and a state', share: 0.8, filtersOf: (asked) => ({ ...week(asked), orderStatus: '3' }) },
  { name: 'a week and how it was paid', share: 0.8, filtersOf: (asked) => ({ ...week(asked), payStatus: '3' }) },
  {
    name: 'the beginning of a plate, a state and a week',
    share: 0.8,
    filtersOf: (asked) => ({ ...week(asked), plateNo: plate(asked), orderStatus: '2' }),
    bar: 150,
  },
  {
    name: 'the beginning of every tenth plate, a state and a week',
    share: 0.8,
    filtersOf: (asked) => ({ ...week(asked), plateNo: `浙A${asked % 10}`, orderStatus: '2' }),
    bar: 150,
  },
];

const questionsOf = (list: List, headers: Record<string, string>, round: number): Question[] =>
  Array.from({ length: perRound }, (_, index) => {
    const asked = round * perRound + index;
    return { path: orderListPath(list.filtersOf(asked)), headers: { ...headers, [askedHeader]: String(asked) } };
  });

/** What a peer does that counts the rows of a list instead of reading the counters. */
const counted = (
  statements: readonly Recorded[],
  { startTime = '', endTime = '', orderStatus = '' }: Record<string, string>,
): Recorded[] => {
  const text = 'select count(*) from park_order where dealer_id = $1 and enter_time between $2 and $3 and order_status = $4';
  const values = [dealer.id, `${startTime}+08`, `${endTime}+08`, Number(orderStatus)];
  const count = { text, values, prepared: false, waited: true, rows: 1 };
  const end = statements.findIndex((one) => one.text === 'COMMIT');
  return statements.toSpliced(end < 0 ? statements.length : end, 0, count);
};

const line = ({ rate, p50, p99 }: Load) => `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The rounds of a list: the same questions to both, new ones each round, in turns; the first round warms both up. */
async function compare(
  list: List,
  headers: Record<string, string>,
  server: ServerChild,
  recorder: ServerChild,
  peer: Peer,
): Promise<Figure[]> {
  const ratios: number[] = [];
  const slowest: number[] = [];
  const slowestOfPeer: number[] = [];
  let said = '';
  for (let round = 0; round <= rounds; round += 1) {
    const questions = questionsOf(list, headers, round);
    await askAll(recorder.url, questions, clients);
    const recorded = await recorder.take();
    if (recorded.length !== questions.length) throw new Error(`${recorded.length} of ${questions.length} questions were recorded`);
    await peer.learn(recorded);
    const askPeer = () => askAll(peer.url, questions, clients);
    const askOurs = () => askAll(server.url, questions, clients);
    const first = round % 2 === 0 ? await askPeer() : undefined;
    const ours = await askOurs();
    const theirs = first ?? (await askPeer());
    if (round === 0) continue;
    ratios.push(ours.rate / theirs.rate);
    slowest.push(ours.p99);
    slowestOfPeer.push(theirs.p99);
    said = `last round ours ${line(ours)}, peer ${line(theirs)}, ${recorded[0]?.[1].length} messages a question`;
  }
  const differing = await peer.differing();
  if (differing > 0) throw new Error(`${list.name}: ${differing} statements of the peer did not answer what ours did: no ratio`);
  const { name, share, bar } = list;
  return [
    {
      what: `order list, ${name}: against the same statements by Fastify and pg`,
      value: median(ratios),
      unit: '',
      better: 'more',
      bar: share,
      said,
    },
    {
      ...{ what: `order list, ${name}: one of a hundred`, value: median(slowest), unit: 'ms', better: 'less' as const },
      ...(bar !== undefined && { bar }),
      said: `peer ${median(slowestOfPeer).toFixed(0)} ms`,
    },
  ];
}

/** What the counters save: the peer as it is, and one that counts the rows. */
async function gainOfCounters(list: List, headers: Record<string, string>, recorder: ServerChild, peer: Peer): Promise<Figure> {
  const questions = questionsOf(list, headers, rounds + 1).slice(0, 200);
  await askAll(recorder.url, questions, clients);
  const recorded = await recorder.take();
  await peer.learn(recorded);
  const plain = await askAll(peer.url, questions, clients);
  await peer.learn(recorded.map(([asked, statements]) => [asked, counted(statements, list.filtersOf(asked))]));
  const counting = await askAll(peer.url, questions, clients);
  const said = `peer ${line(plain)}, counting ${line(counting)}`;
  return {
    what: 'order list, as it opens: the peer against itself counting the rows',
    value: plain.rate / counting.rate,
    unit: '',
    better: 'more',
    said,
  };
}

/**
 * The order list over HTTP with session, permission, scope and row-level security, against Fastify and `pg` answering the same questions by
 * the very statements that ours sends for them, prepared and pipelined alike, on the same database in the same minutes.
 */
export async function benchOrderList(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled(
    'order-list',
    (ownerUrl) => fillOrderServer(ownerUrl, rows),
    async (ownerUrl, folder) => {
      const headers = await headersOf(ownerUrl);
      for (const list of chosen(lists, ({ name }) => name)) {
        const [server, recorder, peer] = [
          await startServer('server', ownerUrl),
          await startServer('recorder', ownerUrl),
          await startPeer(ownerUrl),
        ];
        try {
          figures.push(...(await compare(list, headers, server, recorder, peer)));
          if (list === lists[0]) figures.push(await gainOfCounters(list, headers, recorder, peer));
        } finally {
          for (const child of [server, recorder, peer]) child.stop();
        }
      }
      if (manyRows > rows) {
        const few = await measure({ ownerUrl, folder }, orderPath(), headers);
        await fillOrders(ownerUrl, rows + 1, manyRows);
        const many = await measure({ ownerUrl, folder }, orderPath(), headers);
        const said = `at ${rows.toLocaleString()} ${lineOf(few)}, at ${manyRows.toLocaleString()} ${lineOf(many)}`;
        figures.push({
          what: 'order list at many orders against itself',
          value: few.rate / many.rate,
          unit: '',
          better: 'less',
          bar: 1.3,
          said,
        });
      }
    },
  );
  return figures;
}
