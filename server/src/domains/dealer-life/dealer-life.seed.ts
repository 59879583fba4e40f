import type { App } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { saveErasure } from './erasure/erasure.repo.ts';

/** The waiting period of an approved erasure is over: the next look erases, as it would a month later. */
export const endWaiting = (app: App, erasureId: string): Promise<unknown> =>
  app.database.inScope({ dealerIds: [platformDealerId] }, (tx) => saveErasure(tx, erasureId, { due_at: app.clock.now().toISOString() }));
