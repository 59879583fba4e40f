import { tariffBindings } from '@bochong/contract/charging-tariff';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { toIso } from '../../../kernel/time.ts';
import { chooseTariffs, listBindings } from './tariff-binding.repo.ts';
import { bindTariff, endBinding, gunsOfStation } from './tariff-binding.service.ts';

export function createTariffBindingRoutes(app: App): void {
  implement(app, tariffBindings.list, ({ query }, { tx, user }) => listBindings(tx, query, user.parkIds));
  implement(app, tariffBindings.guns, ({ query }, context) => gunsOfStation(query.stationId, context));
  implement(app, tariffBindings.choose, ({ query }, { tx, now }) => chooseTariffs(tx, query.currentType, toIso(now)));
  implement(app, tariffBindings.bind, ({ body }, context) => bindTariff(body, context));
  implement(app, tariffBindings.end, ({ params }, context) => endBinding(params.id, context));
}
