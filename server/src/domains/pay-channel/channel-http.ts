import { open } from 'node:fs/promises';

/** Longest time of one call, and the most that is read of its answer. */
const callMs = 10_000;
const answerBytes = 1024 * 1024;
const downloadMs = 120_000;
const smallFileBytes = 8 * 1024 * 1024;
const fileBytes = 512 * 1024 * 1024;

export interface ChannelCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface ChannelAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const ask = (call: ChannelCall, wait: number): Promise<Response> =>
  fetch(call.url, {
    method: call.method,
    headers: call.headers,
    ...(call.body !== undefined && { body: call.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(wait),
  });

async function* bounded(body: ReadableStream<Uint8Array> | null, most: number): AsyncIterable<Uint8Array> {
  let total = 0;
  for await (const bytes of body ?? []) {
    total += bytes.length;
    if (total > most) throw new Error(`the channel answered more than ${most} bytes`);
    yield bytes;
  }
}

/** One call of a channel, whatever its status; throws when there was no whole answer in time, or too much of it. */
export async function callChannel(call: ChannelCall): Promise<ChannelAnswer> {
  const response = await ask(call, callMs);
  const parts: Uint8Array[] = [];
  for await (const bytes of bounded(response.body, answerBytes)) parts.push(bytes);
  return { status: response.status, headers: response.headers, text: Buffer.concat(parts).toString('utf8') };
}

/** A small file as a whole; throws unless all of it came. */
export async function channelFile(call: ChannelCall): Promise<Buffer> {
  const response = await ask(call, downloadMs);
  if (response.status !== 200) throw new Error(`the channel answered ${response.status} to a download`);
  const parts: Uint8Array[] = [];
  for await (const bytes of bounded(response.body, smallFileBytes)) parts.push(bytes);
  return Buffer.concat(parts);
}

/** Downloads into a file; throws unless all of it came. */
export async function downloadTo(file: string, call: ChannelCall): Promise<void> {
  const response = await ask(call, downloadMs);
  if (response.status !== 200) throw new Error(`the channel answered ${response.status} to a download`);
  const target = await open(file, 'wx', 0o600);
  try {
    for await (const bytes of bounded(response.body, fileBytes)) await target.write(bytes);
  } finally {
    await target.close();
  }
}
