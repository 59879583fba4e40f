import { localLists } from '@bochong/contract/charging-local-list';
import { type App, type WorkContext, workIn } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { DomainEvents, EventName } from '../../kernel/jobs/events.ts';
import { listLists } from './local-list/local-list.repo.ts';
import * as service from './local-list/local-list.service.ts';

export function createChargingLocalListRoutes(app: App): void {
  implement(app, localLists.list, ({ query }, { tx, user }) => listLists(tx, query, user));
  implement(app, localLists.cards, ({ params }, context) => service.cardsOf(params.id, context));
  implement(app, localLists.resend, ({ params, body }, context) => service.resend(params.id, body, context));
  const follow = <N extends EventName>(
    name: N,
    does: (context: WorkContext, dealerId: string, event: DomainEvents[N]) => Promise<void>,
  ): void => app.events.on(name, 'charging-local-list', (tx, event, { dealerId }) => does(workIn(app, tx), dealerId, event), 'device');
  follow('ChargingLocalListChanged', service.followCard);
  follow('ChargePointBooted', service.followBoot);
  follow('ChargePointConnectionChanged', service.followConnection);
  follow('ChargePointCommandSettled', service.followCommand);
}
