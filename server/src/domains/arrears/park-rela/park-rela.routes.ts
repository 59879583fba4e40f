import { parkRelaErrors, parkRelas } from '@bochong/contract/arrears';
import type { App, Context } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { ownsParks } from '../../parking-lot/index.ts';
import { associatedParks, deleteRela, findRela, insertRela, listRelas, type RelaFields, saveRela } from './park-rela.repo.ts';

constraintMeans('park_rela_name_key', parkRelaErrors.nameTaken, 'relaName');

/** Members are lots of the dealer, the main one among them: no relation crosses dealers. */
async function checkMembers({ tx, user }: Context, { mainParkId, parkIds }: RelaFields): Promise<void> {
  const members = [...new Set(parkIds)];
  if (!members.includes(mainParkId)) fail(parkRelaErrors.mainNotMember);
  if (!(await ownsParks(tx, user.dealerId, members, user.parkIds))) fail(parkRelaErrors.unknownPark);
}

export function createParkRelaRoutes(app: App): void {
  implement(app, parkRelas.list, ({ query }, { tx, user }) => listRelas(tx, query, user.parkIds));
  implement(app, parkRelas.associatedParks, ({ query }, { tx }) => associatedParks(tx, query.parkId));
  implement(app, parkRelas.get, async ({ params }, { tx, user }) => found(await findRela(tx, params.id, user.parkIds)));
  implement(app, parkRelas.create, async ({ body }, context) => {
    await checkMembers(context, body);
    const relaId = await insertRela(context.tx, context.user.dealerId, body);
    context.audit({ targetType: 'parkRela', targetId: relaId, detail: { after: body } });
    return { relaId };
  });
  implement(app, parkRelas.update, async ({ params, body: { rev, ...fields } }, context) => {
    const before = found(await findRela(context.tx, params.id, context.user.parkIds));
    assertWithinReach(context.user, before.parkIds);
    await checkMembers(context, fields);
    assertFresh(await saveRela(context.tx, params.id, rev, fields));
    context.audit({ targetType: 'parkRela', targetId: params.id, detail: { before, after: fields } });
    return null;
  });
  implement(app, parkRelas.remove, async ({ params }, context) => {
    const before = found(await findRela(context.tx, params.id, context.user.parkIds));
    assertWithinReach(context.user, before.parkIds);
    await deleteRela(context.tx, params.id);
    context.audit({ targetType: 'parkRela', targetId: params.id, detail: { before } });
    return null;
  });
}
