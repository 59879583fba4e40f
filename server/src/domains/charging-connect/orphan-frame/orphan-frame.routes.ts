import { orphanFrameErrors, orphanFrames, orphanState } from '@bochong/contract/charging-connect';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { toldAgain } from '../dialect/told-again.ts';
import { listOrphans, lockOrphan, saveHandled } from './orphan-frame.repo.ts';

async function openOrphan(id: string, { tx, user }: Context) {
  const orphan = found(await lockOrphan(tx, id, user.parkIds));
  if (orphan.state !== orphanState.OPEN) fail(orphanFrameErrors.handled);
  return orphan;
}

/** Gives a message to the order of a transaction, as if it had named it; refused when there is none that takes it. */
async function match(id: string, { transactionId }: { transactionId: number }, context: Context): Promise<null> {
  const orphan = await openOrphan(id, context);
  const { dealerId, stationId, equipmentId, quirks, action, message: payload, receivedAt } = orphan;
  const speaker = { dealerId, stationId, equipmentId, quirks };
  const again = { context, speaker, action, payload, receivedAt: Date.parse(receivedAt) };
  if (!(await toldAgain(again, transactionId))) fail(orphanFrameErrors.noOrder, { transactionId }, { field: 'transactionId' });
  return handled(orphan.orphanId, orphanState.MATCHED, `交易号${transactionId}`, context);
}

async function handled(id: string, state: number, remark: string, { tx, user, now, audit }: Context): Promise<null> {
  await saveHandled(tx, id, { state, by: user.userId, at: now, remark });
  audit({ targetType: 'orphanFrame', targetId: id, detail: { state, remark } });
  return null;
}

export function createOrphanFrameRoutes(app: App): void {
  implement(app, orphanFrames.list, ({ query }, { tx, user }) => listOrphans(tx, query, user.parkIds));
  implement(app, orphanFrames.match, ({ params, body }, context) => match(params.id, body, context));
  implement(app, orphanFrames.ignore, async ({ params, body }, context) => {
    const { orphanId } = await openOrphan(params.id, context);
    return handled(orphanId, orphanState.IGNORED, body.remark, context);
  });
}
