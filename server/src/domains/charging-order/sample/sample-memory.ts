import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';
import { allSamples } from './sample.repo.ts';
import type { Sample } from './sample.rule.ts';

/** Samples of all orders that are remembered: some 80 MB. Then the orders that were silent longest are read from the database again. */
const mostRemembered = 250_000;

interface Memory {
  orders: Map<string, { rev: number; samples: readonly Sample[] }>;
  samples: number;
}
const memories = new WeakMap<App, Memory>();

function memoryOf(app: App): Memory {
  const memory = memories.get(app) ?? { orders: new Map(), samples: 0 };
  memories.set(app, memory);
  return memory;
}

/** Forgets what is remembered of an order. */
export function forgetSamples(app: App, orderId: string): void {
  const memory = memoryOf(app);
  memory.samples -= memory.orders.get(orderId)?.samples.length ?? 0;
  memory.orders.delete(orderId);
}

/** Remembers all samples of a running order, as it was saved last, once that is committed. */
export function rememberSamples(app: App, { id, rev }: OrderRow, samples: readonly Sample[]): void {
  afterCommit(() => {
    forgetSamples(app, id);
    const memory = memoryOf(app);
    memory.orders.set(id, { rev, samples });
    memory.samples += samples.length;
    for (const silent of memory.orders.keys()) if (memory.samples > mostRemembered) forgetSamples(app, silent);
  });
}

/**
 * All samples of a locked running order in the order of the device's clock. Whatever keeps a sample of a running order saves the order with
 * it, so what is remembered holds, with any number of servers, for as long as the order's revision does.
 */
export async function samplesSoFar({ app, tx }: WorkContext, order: OrderRow): Promise<readonly Sample[]> {
  const remembered = memoryOf(app).orders.get(order.id);
  return remembered?.rev === order.rev ? remembered.samples : allSamples(tx, order);
}
