import { freeDurations, freeLinks } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chooseFree, currentFree, freeVersions } from './free-duration.repo.ts';
import {
  createFreeDuration,
  listFreeDurations,
  removeFreeDuration,
  switchFreeDuration,
  updateFreeDuration,
} from './free-duration.service.ts';
import {
  createFreeLink,
  getFreeLink,
  listFreeLinks,
  listLinkVersions,
  removeFreeLink,
  switchFreeLink,
  updateFreeLink,
} from './free-link.service.ts';

export function createFreeDurationRoutes(app: App): void {
  implement(app, freeDurations.list, ({ query }, context) => listFreeDurations(query, context));
  implement(app, freeDurations.chosen, ({ query }, { tx }) => chooseFree(tx, query.freeName));
  implement(app, freeDurations.versions, async ({ params }, { tx }) => {
    found(await currentFree(tx, params.id));
    return freeVersions(tx, params.id);
  });
  implement(app, freeDurations.create, ({ body }, context) => createFreeDuration(body, context));
  implement(app, freeDurations.update, ({ params, body }, context) => updateFreeDuration(params.id, body, context));
  implement(app, freeDurations.switch, ({ params, body }, context) => switchFreeDuration(params.id, body, context));
  implement(app, freeDurations.remove, ({ params }, context) => removeFreeDuration(params.id, context));

  implement(app, freeLinks.list, ({ query }, context) => listFreeLinks(query, context));
  implement(app, freeLinks.get, ({ params }, context) => getFreeLink(params.id, context));
  implement(app, freeLinks.versions, ({ params }, context) => listLinkVersions(params.id, context));
  implement(app, freeLinks.create, ({ body }, context) => createFreeLink(body, context));
  implement(app, freeLinks.update, ({ params, body }, context) => updateFreeLink(params.id, body, context));
  implement(app, freeLinks.switch, ({ params, body }, context) => switchFreeLink(params.id, body, context));
  implement(app, freeLinks.remove, ({ params }, context) => removeFreeLink(params.id, context));
}
