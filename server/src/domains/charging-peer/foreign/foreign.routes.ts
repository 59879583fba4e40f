import { driverForeigns, foreignCharges, foreignStations } from '@bochong/contract/charging-peer';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { provideRunningOrders } from '../../charging-customer/index.ts';
import { runningForeignOf } from '../driver/driver-foreign.repo.ts';
import { chargeThere, gunsThere, placesHere, startThere, stopThere } from '../driver/driver-foreign.service.ts';
import { courseEffect, startEffect, stopEffect } from './charge-effect.ts';
import { listForeign } from './foreign-list.repo.ts';
import { collectForeign } from './foreign-money.service.ts';
import { foreignPayable } from './foreign-payable.service.ts';
import { settleForeign, startForeign, stopForeign } from './foreign-start.service.ts';
import { hasStation, listGuns, listStations, listSyncs } from './place.repo.ts';
import { pageEffect, priceEffect, statusEffect } from './place-effect.ts';
import { syncNow } from './sync.service.ts';

/** Our customers at other operators' guns. */
export function mountForeign(app: App): void {
  registerOutbound(app, pageEffect);
  registerOutbound(app, statusEffect);
  registerOutbound(app, priceEffect);
  registerOutbound(app, startEffect);
  registerOutbound(app, stopEffect);
  registerOutbound(app, courseEffect);
  app.payables.register(foreignPayable);
  provideRunningOrders(app, async (tx, dealerId, { payerId }) => (payerId ? runningForeignOf(tx, dealerId, payerId) : 0));
  app.events.on(
    'ChargingWalletRecharged',
    'charging-peer',
    (tx, { walletId }, { dealerId }) => collectForeign(workIn(app, tx), dealerId, walletId),
    'money',
  );
  implement(app, foreignStations.list, ({ query }, { tx, user }) => listStations(tx, query, user));
  implement(app, foreignStations.guns, async ({ params }, { tx, user }) => {
    found((await hasStation(tx, params.id, user)) || undefined);
    return listGuns(tx, params.id, user);
  });
  implement(app, foreignStations.syncs, (_, { tx, user }) => listSyncs(tx, user));
  implement(app, foreignStations.sync, ({ body }, context) => syncNow(body, context));
  implement(app, foreignCharges.list, ({ query }, { tx, user }) => listForeign(tx, query, user));
  implement(app, foreignCharges.start, ({ body }, context) => startForeign(body, context));
  implement(app, foreignCharges.stop, ({ params }, context) => stopForeign(params.id, context));
  implement(app, foreignCharges.settle, ({ params, body }, context) => settleForeign(params.id, body, context));
  implement(app, driverForeigns.places, ({ body }, context) => placesHere(body, context));
  implement(app, driverForeigns.guns, ({ body }, context) => gunsThere(body, context));
  implement(app, driverForeigns.start, ({ body }, context) => startThere(body, context));
  implement(app, driverForeigns.charge, ({ body }, context) => chargeThere(body, context));
  implement(app, driverForeigns.stop, ({ body }, context) => stopThere(body, context));
}
