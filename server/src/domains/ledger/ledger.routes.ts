import type { App } from '../../kernel/app-context.ts';
import { listenForFacts } from './ledger.events.ts';

export function createLedgerRoutes(app: App): void {
  listenForFacts(app);
}
