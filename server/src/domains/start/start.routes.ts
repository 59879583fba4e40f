import { startCalls, starts } from '@bochong/contract/start';
import type { App } from '../../kernel/app-context.ts';
import { implementGathered } from '../../kernel/http/gathered.ts';

export function createStartRoutes(app: App): void {
  implementGathered(app, starts.get, startCalls);
}
