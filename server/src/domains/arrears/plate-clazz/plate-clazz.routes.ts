import { plateClazzErrors, plateClazzes } from '@bochong/contract/arrears';
import type { App } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { type ClazzFields, chosenClazzes, deleteClazz, findClazz, insertClazz, listClazzes, saveClazz } from './plate-clazz.repo.ts';

constraintMeans('plate_clazz_name_key', plateClazzErrors.nameTaken, 'clazzName');

/** A rule without a bound would take every plate. */
function checkRule({ autoRule }: ClazzFields): void {
  if (autoRule && Object.values(autoRule).every((bound) => bound === null)) fail(plateClazzErrors.emptyRule);
}

export function createPlateClazzRoutes(app: App): void {
  implement(app, plateClazzes.list, ({ query }, { tx }) => listClazzes(tx, query));
  implement(app, plateClazzes.chosen, (_, { tx }) => chosenClazzes(tx));
  implement(app, plateClazzes.get, async ({ params }, { tx }) => found(await findClazz(tx, params.id)));
  implement(app, plateClazzes.create, async ({ body }, context) => {
    checkRule(body);
    const clazzId = await insertClazz(context.tx, context.user.dealerId, body);
    context.audit({ targetType: 'plateClazz', targetId: clazzId, detail: { after: body } });
    return { clazzId };
  });
  implement(app, plateClazzes.update, async ({ params, body: { rev, ...fields } }, context) => {
    checkRule(fields);
    const before = found(await findClazz(context.tx, params.id));
    assertFresh(await saveClazz(context.tx, params.id, rev, fields));
    context.audit({ targetType: 'plateClazz', targetId: params.id, detail: { before, after: fields } });
    return null;
  });
  implement(app, plateClazzes.remove, async ({ params }, context) => {
    const { plateCount: count, clazzName } = found(await findClazz(context.tx, params.id));
    if (count > 0) fail(plateClazzErrors.inUse, { count });
    await deleteClazz(context.tx, params.id);
    context.audit({ targetType: 'plateClazz', targetId: params.id, detail: { removed: clazzName } });
    return null;
  });
}
