import { parentPort, workerData } from 'node:worker_threads';
import type { PrintedLetter } from '@bochong/contract/collection';
import { letterSheets } from './letter-sheet.ts';

// Layout and the subset of a font of 30,000 characters take longer than a request may hold the server's thread.
parentPort?.postMessage(await letterSheets(workerData as PrintedLetter[]));
