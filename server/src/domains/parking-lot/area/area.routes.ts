import { areaLevel, areas } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { areaTree } from './area.repo.ts';

export function createAreaRoutes(app: App): void {
  implement(app, areas.tree, ({ query }, { tx }) => areaTree(tx, query.level));
  implement(app, areas.cityTree, (_, { tx }) => areaTree(tx, areaLevel.CITY));
}
