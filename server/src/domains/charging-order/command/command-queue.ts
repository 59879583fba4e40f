import type { App } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { QueueCommand } from '../../charging-connect/index.ts';

const queues = new WeakMap<App, QueueCommand>();

/** Commands to charge points go this way; until somebody takes them they are not sent, and timers end what waits for them. */
export const sendCommandsBy = (app: App, queue: QueueCommand): void => void queues.set(app, queue);

export const queueCommand: QueueCommand = async (context, dealerId, order) =>
  (await queues.get(context.app)?.(context, dealerId, order)) ?? newId(context.now);
