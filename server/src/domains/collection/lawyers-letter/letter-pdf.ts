import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PrintedLetter } from '@bochong/contract/collection';

/** Letters as one PDF, made in a thread of its own once the answer is read; the thread's memory goes with it. */
export async function* letterPdf(letters: readonly PrintedLetter[]): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./letter-pdf.worker.ts', import.meta.url), { workerData: letters });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    yield bytes;
  } finally {
    await worker.terminate();
  }
}
