import { roadSections } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findRoadSection, listRoadSections } from './road-section.repo.ts';
import { createRoadSection, removeRoadSection, switchRoadSection, updateRoadSection } from './road-section.service.ts';

export function createRoadSectionRoutes(app: App): void {
  implement(app, roadSections.list, ({ query }, { tx, user }) => listRoadSections(tx, query, user.parkIds));
  implement(app, roadSections.get, async ({ params }, { tx, user }) => found(await findRoadSection(tx, params.id, user.parkIds)));
  implement(app, roadSections.create, ({ body }, context) => createRoadSection(body, context));
  implement(app, roadSections.update, ({ params, body }, context) => updateRoadSection(params.id, body, context));
  implement(app, roadSections.switchStatus, ({ params, body }, context) => switchRoadSection(params.id, body, context));
  implement(app, roadSections.remove, ({ params }, context) => removeRoadSection(params.id, context));
}
