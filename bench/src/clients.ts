import { Agent, request } from 'node:http';

export interface Load {
  /** Completed requests per second. */
  rate: number;
  p50: number;
  p99: number;
}

/** What a client says besides its address, and where it calls from. */
export type Said = Record<string, string> | ((client: number) => { headers: Record<string, string>; localAddress: string });

/** Keeps `clients` connections busy with one GET for `seconds`; latencies in milliseconds. Fails on any answer but 200. */
export async function load(url: string, said: Said, clients: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const once = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const own = typeof said === 'function' ? said(number) : { headers: said };
      const call = request(url, { agent, ...own }, (answer) => {
        answer.on('data', () => undefined);
        answer.on('end', () => {
          latencies.push(performance.now() - began);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${answer.statusCode}`));
        });
      });
      call.on('error', reject);
      call.end();
    });
  const client = async (number: number) => {
    while (performance.now() < end) await once(number);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { rate: latencies.length / elapsed, p50: at(0.5), p99: at(0.99) };
}
