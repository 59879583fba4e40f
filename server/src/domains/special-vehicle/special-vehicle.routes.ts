import { commonErrors } from '@bochong/contract/kernel/error';
import { blackAlerts, blackListErrors, blackLists } from '@bochong/contract/special-vehicle';
import type { App, Context } from '../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, found } from '../../kernel/errors.ts';
import { newId } from '../../kernel/identifier.ts';
import { implement } from '../../kernel/implement.ts';
import { handleBlackAlert, insertBlackAlert, listBlackAlerts } from './black-alert.repo.ts';
import { type BlackListFields, findBlack, insertBlack, listBlack, removeBlack, saveBlack } from './black-list.repo.ts';
import { createListSyncRoutes } from './list-sync/list-sync.routes.ts';
import { createParkingGroupRoutes } from './parking-group/parking-group.routes.ts';
import { createPassAuditRoutes } from './pass-audit/pass-audit.routes.ts';
import { createPassCardRoutes } from './pass-card/pass-card.routes.ts';
import { createPassRuleRoutes } from './pass-rule/pass-rule.routes.ts';

constraintMeans('black_list_plate_key', blackListErrors.plateListed, 'plateNo');

function checkValidity({ validFrom, validTo }: BlackListFields): void {
  if (validTo !== null && Date.parse(validTo) <= Date.parse(validFrom)) fail(blackListErrors.validity);
}

async function requireListed({ tx }: Context, id: string): Promise<void> {
  if (found(await findBlack(tx, id)).status === 0) fail(blackListErrors.removed);
}

export function createSpecialVehicleRoutes(app: App): void {
  createPassRuleRoutes(app);
  createPassCardRoutes(app);
  createPassAuditRoutes(app);
  createParkingGroupRoutes(app);
  createListSyncRoutes(app);
  implement(app, blackLists.list, ({ query }, { tx }) => listBlack(tx, query));
  implement(app, blackLists.create, async ({ body }, context) => {
    checkValidity(body);
    const listId = newId(context.now);
    const { plateNo, plateColor } = body;
    await insertBlack(
      context.tx,
      { dealerId: context.user.dealerId, id: listId, plateNo, plateColor, createdBy: context.user.userName },
      body,
    );
    context.audit({ targetType: 'blackList', targetId: listId, detail: { after: body } });
    return { listId };
  });
  implement(app, blackLists.update, async ({ params, body }, context) => {
    checkValidity(body);
    await requireListed(context, params.id);
    assertFresh(await saveBlack(context.tx, params.id, body.rev, body));
    context.audit({ targetType: 'blackList', targetId: params.id, detail: { after: body } });
    return null;
  });
  implement(app, blackLists.remove, async ({ params, body }, context) => {
    await requireListed(context, params.id);
    await removeBlack(context.tx, params.id, body.reason);
    context.audit({ targetType: 'blackList', targetId: params.id, detail: body });
    return null;
  });
  implement(app, blackAlerts.list, ({ query }, { tx, user }) => listBlackAlerts(tx, query, user.parkIds));
  implement(app, blackAlerts.handle, async ({ params, body }, context) => {
    const done = { by: context.user.userName, note: body.note, at: context.now.toISOString() };
    if ((await handleBlackAlert(context.tx, params.id, done)) === 0n) fail(commonErrors.notFound);
    context.audit({ targetType: 'blackAlert', targetId: params.id, detail: body });
    return null;
  });
  app.events.on('BlackPlateAtEntry', 'special-vehicle', async (tx, alert, { dealerId }) => {
    const alertId = await insertBlackAlert(tx, dealerId, alert);
    if (!alertId) return;
    const { plateNo, parkId, location, orderId, at } = alert;
    await app.events.emit(tx, 'BlackAlertRaised', dealerId, { alertId, plateNo, parkId, location, at, orderId });
  });
}
