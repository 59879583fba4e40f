import { finder } from '@bochong/contract/finder';
import type { App } from '../../kernel/app-context.ts';
import { findAll } from '../../kernel/http/finder.ts';
import { implement } from '../../kernel/http/implement.ts';

export function createFinderRoutes(app: App): void {
  implement(app, finder.find, ({ query }, context) => findAll(query.text, context));
}
