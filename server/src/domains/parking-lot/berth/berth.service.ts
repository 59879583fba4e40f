import { authType } from '@bochong/contract/license';
import { type Berth, type berthBatch, berthCodeOf, berthErrors, type berthFields, berthStatus } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertLicensed } from '../../../kernel/http/dealer-bar.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { homesOf, ownerOfPark } from '../home.repo.ts';
import * as repo from './berth.repo.ts';

constraintMeans('berth_code_key', berthErrors.codeTaken, 'berthCode');

type Fields = z.output<typeof berthFields>;
type Batch = z.output<typeof berthBatch>;

const largestBatch = 500;

/** A berth stands on exactly one road section or zone, and that one is of its lot: no berth is counted in two places. */
async function checkHome({ tx, user }: Context, parkId: string, { roadId, zoneId }: Pick<Fields, 'roadId' | 'zoneId'>): Promise<void> {
  if ((roadId === null) === (zoneId === null)) fail(berthErrors.oneHome);
  const homes = await homesOf(tx, parkId, user.parkIds);
  if (!homes.some((home) => home.id === (home.kind === 'road' ? roadId : zoneId))) fail(berthErrors.homeOfOtherPark);
}

export async function chosenHomes(
  parkId: string,
  { tx, user }: Context,
): Promise<{ roadId: string | null; zoneId: string | null; name: string }[]> {
  const homes = await homesOf(tx, parkId, user.parkIds);
  return homes.map(({ kind, id, names }) => ({
    roadId: kind === 'road' ? id : null,
    zoneId: kind === 'zone' ? id : null,
    name: names.toReversed().join(' · '),
  }));
}

export async function generateBerths(batch: Batch, context: Context): Promise<{ created: number }> {
  const { tx, user, now } = context;
  const { parkId, prefix, from, to, digits, ...shape } = batch;
  const count = to - from + 1;
  if (count < 1 || count > largestBatch) fail(berthErrors.rangeBackwards);
  const dealerId = found(await ownerOfPark(tx, parkId, user.parkIds));
  await checkHome(context, parkId, batch);
  await assertLicensed(tx, { dealerId, parkId }, batch.roadId === null ? authType.YARD_BERTH : authType.ROADSIDE_BERTH, count);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...shape,
    id: newId(now),
    berthCode: berthCodeOf({ prefix, digits }, from + index),
  }));
  await repo.insertBerths(tx, { dealerId, parkId }, rows);
  context.audit({ targetType: 'park', targetId: parkId, detail: { generated: [rows[0]?.berthCode, rows.at(-1)?.berthCode], count } });
  return { created: count };
}

export async function updateBerth(id: string, body: Fields & { rev: number }, context: Context): Promise<{ berthId: string }> {
  const { tx, user } = context;
  const before = found(await repo.findBerth(tx, id, user.parkIds));
  await checkHome(context, before.parkId, body);
  assertFresh(await repo.saveBerth(tx, id, body.rev, body));
  context.audit({ targetType: 'berth', targetId: id, detail: { before, after: body } });
  return { berthId: id };
}

const requireEmpty = (berth: Berth, verb: string) => {
  if (berth.berthStatus === berthStatus.OCCUPIED || berth.currentOrderId !== null) fail(berthErrors.occupied, { verb });
};

/** IDLE ⇄ DISABLED; what the sensors say comes back with their next event. */
export async function switchBerth(id: string, body: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user } = context;
  const berth = found(await repo.findBerth(tx, id, user.parkIds));
  requireEmpty(berth, '停用');
  const status = body.enabled ? berthStatus.IDLE : berthStatus.DISABLED;
  assertFresh(await repo.saveBerth(tx, id, body.rev, { berthStatus: status, at: context.now }));
  context.audit({ targetType: 'berth', targetId: id, detail: { before: berth.berthStatus, enabled: body.enabled } });
  return null;
}

export async function removeBerth(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const berth = found(await repo.findBerth(tx, id, user.parkIds));
  requireEmpty(berth, '删除');
  await repo.markBerthDeleted(tx, id);
  context.audit({ targetType: 'berth', targetId: id, detail: { before: berth } });
  return null;
}
