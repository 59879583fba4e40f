import { statementErrors as errors, statementStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { findStatement, moveStatement } from './month-statement.repo.ts';

/** A statement that the caller may see. */
export async function statementOf(id: string, context: Context) {
  assertWhole(context);
  return found(await findStatement(context.tx, id, context.user));
}

async function move(
  id: string,
  rev: number,
  done: { status: 2 | 3; action: string; paidRef?: string },
  context: Context,
): Promise<{ status: 2 | 3 }> {
  const { tx, user, now, audit } = context;
  const statement = await statementOf(id, context);
  if (statement.status !== done.status - 1)
    fail(errors.wrongState, { status: statementStatus.label(statement.status), action: done.action });
  const { status, paidRef } = done;
  assertFresh(
    await moveStatement(tx, { statementId: id, rev }, { status, by: user.userName, at: now, ...(paidRef !== undefined && { paidRef }) }),
  );
  audit({ targetType: 'monthStatement', targetId: id, detail: { status } });
  return { status };
}

export const confirmStatement = (id: string, rev: number, context: Context) =>
  move(id, rev, { status: statementStatus.CONFIRMED, action: '确认' }, context);
export const payStatement = (id: string, { paidRef, rev }: { paidRef: string; rev: number }, context: Context) =>
  move(id, rev, { status: statementStatus.PAID, action: '登记打款', paidRef }, context);
