import { areaRecords } from '@bochong/contract/dealer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { areaRecordsOf } from './area-record.repo.ts';
import { addRegion, createStreet, regionChoices, removeArea, updateStreet } from './area-record.service.ts';

export function createAreaRoutes(app: App): void {
  implement(app, areaRecords.list, (_, { tx, user }) => areaRecordsOf(tx, user.dealerId));
  implement(app, areaRecords.regions, async ({ query }) => regionChoices(query.keyword));
  implement(app, areaRecords.addRegion, ({ body }, context) => addRegion(body.regionCode, context));
  implement(app, areaRecords.create, ({ body }, context) => createStreet(body, context));
  implement(app, areaRecords.update, ({ params, body }, context) => updateStreet(params.id, body, context));
  implement(app, areaRecords.remove, ({ params }, context) => removeArea(params.id, context));
}
