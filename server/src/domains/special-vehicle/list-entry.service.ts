import { listErrors, type listKind, listScope, syncType } from '@bochong/contract/special-vehicle';
import type { Context } from '../../kernel/app-context.ts';
import { fail } from '../../kernel/http/errors.ts';
import { CellProblem } from '../../kernel/sheets/sheet-import.ts';
import { type ListReach, lockPlate, otherListReaches, parksByName } from './list-scope.repo.ts';
import { planSync } from './list-sync/list-sync.service.ts';

/** A plate is never in force on both lists where they overlap: the other entry is ended first. */
export async function assertOnlyHere({ tx }: Context, list: 'white' | 'black', dealerId: string, reach: ListReach): Promise<void> {
  if (reach.listScope !== listScope.DEALER && reach.scopeIds.length === 0) fail(listErrors.noScope);
  await lockPlate(tx, dealerId, reach.plateNo);
  const other = list === 'white' ? 'black_list' : 'white_list';
  if (await otherListReaches(tx, other, dealerId, reach)) fail(listErrors.otherList, { list: list === 'white' ? '黑名单' : '白名单' });
}

/** Terminals learn of an entry; of one for a gate all of them, for each knows its own gates. */
export async function dispatchEntry(
  { tx, now }: Context,
  kind: typeof listKind.WHITE | typeof listKind.BLACK,
  entry: ListReach & { dealerId: string; id: string; rev: number; status: number },
): Promise<void> {
  const { dealerId, id: refId, plateNo, listScope: scope, scopeIds, validFrom, validTo, rev: version, status } = entry;
  const plan = {
    dealerId,
    listKind: kind,
    refId,
    certCode: plateNo,
    version,
    payload: { plateNo, validFrom, validTo, listScope: scope, scopeIds },
  };
  const change = status !== 1 ? syncType.DELETE : version === 0 ? syncType.ADD : syncType.UPDATE;
  await planSync(tx, { ...plan, syncType: change }, scope === listScope.PARK ? scopeIds : null, now);
}

/** Refuses an extension that lengthens nothing. */
export function assertLonger(validTo: string | null, before: string | null, now: Date): void {
  if (validTo === null) return;
  if (before === null || Date.parse(validTo) <= Math.max(Date.parse(before), now.getTime())) fail(listErrors.extend);
}

/** Scope that a cell of lot names means; empty is every lot. */
export async function scopeOf({ tx, user }: Context, cell: string) {
  if (cell === '') return { listScope: listScope.DEALER, scopeIds: [] };
  const known = await parksByName(tx, user.dealerId);
  const scopeIds = cell.split('、').map((name) => {
    const id = known.get(name);
    if (!id) throw new CellProblem('parkName', `没有车场“${name}”`);
    return id;
  });
  return { listScope: listScope.PARK, scopeIds };
}
