import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '@bochong/contract/kernel/file';

/** Rows of the longest paper; what is longer is for a sheet. */
export const mostPaperRows = 2000;

export interface PaperColumn {
  title: string;
  /** Names stand left, figures right. */
  align: 'left' | 'right';
}

/** An accountant's paper: one table on A4, with what it is of above it on every page and who answers for it below. Texts are as they are printed. */
export interface Paper {
  title: string;
  /** 编制单位. */
  company: string;
  /** Beside it: the period, say. */
  period: string;
  /** In which its figures are told, and what else limits them. */
  unit: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Under the rows, where they have a sum. */
  total: readonly string[] | null;
  /** Lines below the table. */
  notes: readonly string[];
  /** Who signs: `制表：李会计`; without a name a line is left free for one. */
  signatures: readonly string[];
  /** 打印人 and 打印时间. */
  printedBy: string;
  printedAt: string;
}

/** Fen as an accountant writes them: thousands apart, two decimals; nothing is a dash. */
export function moneyText(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return '—';
  const [whole = '', decimals = ''] = (Math.abs(fen) / 100).toFixed(2).split('.');
  return `${fen < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** Whole numbers likewise. */
export const countText = (count: number | null | undefined): string =>
  count === null || count === undefined ? '—' : moneyText(count * 100).slice(0, -3);

/** Made in a thread of its own once the answer is read; the thread's memory goes with it. */
async function* bytesOf(paper: Paper): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./paper-thread.ts', import.meta.url), { workerData: paper });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    yield bytes;
  } finally {
    await worker.terminate();
  }
}

/** A paper as a PDF. */
export const paperFile = (paper: Paper, fileName: string): FileAnswer => ({
  ...{ fileName, contentType: 'application/pdf', body: bytesOf(paper) },
});
