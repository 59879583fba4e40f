import { listErrors, type listKind, listScope, syncType } from '@bochong/contract/special-vehicle';
import type { Context } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { fail, failField } from '../../kernel/http/errors.ts';
import { assertPlacesNamed, assertWithinReach } from '../../kernel/session/reach.ts';
import { CellProblem } from '../../kernel/sheets/sheet-import.ts';
import { ownsParks } from '../parking-lot/index.ts';
import { type ListReach, lockPlate, lotsOfGates, otherListReaches, parksByName } from './list-scope.repo.ts';
import { planSync } from './list-sync/list-sync.service.ts';

type Scope = Pick<ListReach, 'listScope' | 'scopeIds'>;

/** Lots of an entry's scope, or of its gates; none for all lots, undefined when a gate is not the unit's. */
async function lotsOf(tx: Tx, dealerId: string, { listScope: scope, scopeIds }: Scope): Promise<readonly string[] | undefined> {
  if (scope === listScope.DEALER) return [];
  return scope === listScope.GATE ? lotsOfGates(tx, dealerId, scopeIds) : scopeIds;
}

/** An entry holds for lots or gates of the unit that the user sees; for all lots it is written by who sees all. */
export async function assertScope({ tx, user }: Context, dealerId: string, scope: Scope): Promise<void> {
  if (scope.listScope === listScope.DEALER) return assertPlacesNamed(user, [], 'listScope');
  if (scope.scopeIds.length === 0) fail(listErrors.noScope);
  const lots = await lotsOf(tx, dealerId, scope);
  const what = scope.listScope === listScope.GATE ? '通道' : '车场';
  if (lots === undefined || !(await ownsParks(tx, dealerId, lots, user.parkIds))) failField('scopeIds', `${what}不存在`);
}

/** An entry is changed by who sees all the lots it holds for. */
export async function assertEntryWithinReach({ tx, user }: Context, entry: Scope & { dealerId: string }): Promise<void> {
  if (user.parkIds !== null) assertWithinReach(user, (await lotsOf(tx, entry.dealerId, entry)) ?? []);
}

/** A plate is never in force on both lists where they overlap: the other entry is ended first. */
export async function assertOnlyHere({ tx }: Context, list: 'white' | 'black', dealerId: string, reach: ListReach): Promise<void> {
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
