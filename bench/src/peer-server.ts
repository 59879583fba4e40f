import { appUrl } from '@bochong/server/kernel/database/migrate';
import fastify from 'fastify';
import pg from 'pg';
import { askedHeader, type Recorded, rowsOf } from './recorded.ts';

/**
 * The least code that does the same work on the same database: Fastify and `pg`, sending the very statements that our server was recorded to
 * send, as the same role under the same walls, prepared and pipelined where ours were. It decides nothing, checks nobody and answers the rows.
 */
const [ownerUrl = ''] = process.argv.slice(2);
const databaseUrl = appUrl(ownerUrl, 'bench');
const options = '-c TimeZone=Asia/Shanghai';
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true, options });

/** What the program that forked this one tells it. */
export type PeerTask = { questions: [asked: number, statements: Recorded[]][] } | { lanes: [lane: number, statements: Recorded[]][] };

const questions = new Map<number, Recorded[]>();
/** Messages whose answer had another number of rows than the one that was recorded. */
let differing = 0;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`;
  names.set(text, known);
  return known;
}

type Results = pg.QueryResult | pg.QueryResult[];

/**
 * Sends what requests sent, waiting where they waited. A reader's COMMIT is not waited for, as ours is not; `everyPlan`: plans are kept also
 * of statements of which ours keeps none.
 */
async function send(client: pg.ClientBase, statements: readonly Recorded[], everyPlan = false): Promise<Results[]> {
  const answers: Results[] = [];
  let sent: Promise<unknown>[] = [];
  let reading = false;
  for (const { text, values, prepared, waited, rows } of statements) {
    if (waited) {
      await Promise.all(sent);
      sent = [];
    }
    if (text.startsWith('BEGIN')) reading = text.includes('READ ONLY');
    const keeps = prepared || (everyPlan && values !== null);
    const answer = client.query({ text, ...(values && { values }), ...(keeps && { name: nameOf(text) }) }) as Promise<Results>;
    const counted = answer.then((result) => {
      answers.push(result);
      if (rowsOf(result) !== rows) differing += 1;
    });
    if (reading && text === 'COMMIT') counted.catch(() => undefined);
    else sent.push(counted);
  }
  await Promise.all(sent);
  return answers;
}

const http = fastify();
http.get('/*', async (request) => {
  const statements = questions.get(Number(request.headers[askedHeader]));
  if (!statements) throw new Error('nobody was recorded asking this');
  const client = await pool.connect();
  try {
    const answers = await send(client, statements);
    return { code: '200', data: answers.flat().flatMap((answer) => answer.rows) };
  } finally {
    client.release();
  }
});

const lanes = new Map<number, pg.Client>();
async function clientOf(lane: number): Promise<pg.Client> {
  const known = lanes.get(lane);
  if (known) return known;
  const client = new pg.Client({ connectionString: databaseUrl.replace(/\/[^/?]+(\?|$)/, '/raw$1'), options, pipeline: true });
  await client.connect();
  lanes.set(lane, client);
  return client;
}

process.on('message', async (task: PeerTask | 'differing') => {
  if (task === 'differing') process.send?.({ differing });
  else if ('questions' in task) {
    for (const [asked, statements] of task.questions) questions.set(asked, statements);
    process.send?.({ learnt: questions.size });
  } else {
    const clients = await Promise.all(task.lanes.map(([lane]) => clientOf(lane)));
    const began = performance.now();
    await Promise.all(task.lanes.map(([, statements], index) => clients[index] && send(clients[index], statements, true)));
    process.send?.({ seconds: (performance.now() - began) / 1000 });
  }
});

await http.listen({ host: '127.0.0.1', port: 0 });
const address = http.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
