import { parentPort, workerData } from 'node:worker_threads';
import type { Paper } from './paper.ts';
import { drawPaper } from './paper-drawing.ts';

// Layout and the subset of a font of 30,000 characters take longer than a request may hold the server's thread.
parentPort?.postMessage(await drawPaper(workerData as Paper));
