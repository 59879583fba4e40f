import { Agent, request } from 'node:http';

export interface Load {
  /** Completed requests per second. */
  rate: number;
  p50: number;
  p99: number;
}

/** What a client says besides its address, and where it calls from. */
export type Said = Record<string, string> | ((client: number) => { headers: Record<string, string>; localAddress: string });

/** One GET; resolves with its milliseconds and what it answered. Fails on any answer but 200. */
const get = (agent: Agent, url: string, own: { headers: Record<string, string>; localAddress?: string }) =>
  new Promise<{ took: number; body: string }>((resolve, reject) => {
    const began = performance.now();
    const call = request(url, { agent, ...own }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ took: performance.now() - began, body: Buffer.concat(chunks).toString() });
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    call.on('error', reject);
    call.end();
  });

/** What so many latencies (ms) within `seconds` come to. */
export function loadOf(latencies: number[], seconds: number): Load {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** All of `clients` at work at once, each until its work ends, on connections that stay open; resolves with the seconds it took. */
async function together(clients: number, work: (agent: Agent, client: number) => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => work(agent, client)));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return seconds;
}

/** Keeps `clients` connections busy with one GET for `seconds`; latencies in milliseconds. Fails on any answer but 200. */
export async function load(url: string, said: Said, clients: number, seconds: number): Promise<Load> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const elapsed = await together(clients, async (agent, client) => {
    while (performance.now() < end)
      latencies.push((await get(agent, url, typeof said === 'function' ? said(client) : { headers: said })).took);
  });
  return loadOf(latencies, elapsed);
}

export interface Question {
  path: string;
  headers: Record<string, string>;
}

/** Asks each question once, `clients` at a time; `heard` gets the answers. */
export async function askAll(
  url: string,
  questions: readonly Question[],
  clients: number,
  heard: (body: string, index: number) => void = () => undefined,
): Promise<Load> {
  const latencies: number[] = [];
  const left = questions.entries();
  const elapsed = await together(clients, async (agent) => {
    for (const [index, { path, headers }] of left) {
      const { took, body } = await get(agent, `${url}${path}`, { headers });
      latencies.push(took);
      heard(body, index);
    }
  });
  return loadOf(latencies, elapsed);
}
