import { findGroup, mostFound } from '@bochong/contract/finder';
import { parks } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chosenParks, findPark, listParks } from './park.repo.ts';
import { createPark, removePark, switchPark, updatePark } from './park.service.ts';

export function createParkRoutes(app: App): void {
  registerFinder(app, {
    to: parks.list,
    async find({ text }, { tx, user, now }) {
      const lots = await listParks(tx, { keyword: text, pageNo: 1, pageSize: mostFound }, user.parkIds, now);
      return lots.results.map(({ parkId, parkName, parkCode }) => ({
        group: findGroup.LOT,
        key: parkId,
        title: parkName,
        note: parkCode,
        plateNo: '',
      }));
    },
  });
  implement(app, parks.chosen, ({ query }, { tx, user }) => {
    const platform = user.userType === 1 || user.userType === 4;
    return chosenParks(tx, { ...query, dealerId: platform ? query.dealerId : undefined }, user.parkIds);
  });
  implement(app, parks.list, ({ query }, { tx, user, now }) => listParks(tx, query, user.parkIds, now));
  implement(app, parks.get, async ({ params }, { tx, user, now }) => found(await findPark(tx, params.id, user.parkIds, now)));
  implement(app, parks.create, ({ body }, context) => createPark(body, context));
  implement(app, parks.update, ({ params, body }, context) => updatePark(params.id, body, context));
  implement(app, parks.switchStatus, ({ params, body }, context) => switchPark(params.id, body, context));
  implement(app, parks.remove, ({ params }, context) => removePark(params.id, context));
}
