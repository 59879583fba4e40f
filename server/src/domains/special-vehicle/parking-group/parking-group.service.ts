import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { maxGroupPlates, parkingGroupErrors, type parkingGroups } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { deleteGroup, type GroupFields, insertGroup, lockGroup, lockGroupCards, saveGroup, setGroup } from './parking-group.repo.ts';

constraintMeans('parking_group_name_key', parkingGroupErrors.nameTaken, 'groupName');

export async function createGroup(fields: GroupFields, context: Context) {
  await assertOwnLots(context, fields.parkIds);
  const groupId = newId(context.now);
  await insertGroup(context.tx, { dealerId: context.user.dealerId, id: groupId }, fields);
  context.audit({ targetType: 'parkingGroup', targetId: groupId, detail: { after: fields } });
  return { groupId };
}

export async function updateGroup(id: string, { rev, ...fields }: BodyOf<typeof parkingGroups.update>, context: Context) {
  const before = found(await lockGroup(context.tx, id, context.user));
  assertWithinReach(context.user, before.parkIds);
  await assertOwnLots(context, fields.parkIds, before.dealerId);
  assertFresh(await saveGroup(context.tx, id, rev, fields));
  context.audit({ targetType: 'parkingGroup', targetId: id, detail: { before, after: fields } });
  return null;
}

/** Puts cards into a group: each in one group only, their lots among the group's, twenty plates altogether at most. */
export async function bindCards(id: string, cardIds: readonly string[], context: Context) {
  const { tx, user } = context;
  const group = found(await lockGroup(tx, id, user));
  const before = await lockGroupCards(tx, group.dealerId, { groupId: id });
  const cards = await lockGroupCards(tx, group.dealerId, { cardIds });
  if (cards.length < new Set(cardIds).size) fail(commonErrors.notFound);
  for (const { certCode, groupId, parkIds } of cards) {
    if (groupId !== null && groupId !== id) fail(parkingGroupErrors.otherGroup, { certCode });
    if (!parkIds.some((parkId) => group.parkIds.includes(parkId))) fail(parkingGroupErrors.otherPark, { certCode });
  }
  const all = new Map([...before, ...cards].map((card) => [card.id, card.plates]));
  if ([...all.values()].reduce((sum, plates) => sum + plates, 0) > maxGroupPlates) fail(parkingGroupErrors.tooMany);
  await setGroup(tx, group.dealerId, cardIds, id);
  context.audit({ targetType: 'parkingGroup', targetId: id, detail: { bound: cards.map(({ certCode }) => certCode) } });
  return null;
}

export async function kickCard(id: string, cardId: string, context: Context) {
  const group = found(await lockGroup(context.tx, id, context.user));
  const [card] = await lockGroupCards(context.tx, group.dealerId, { cardIds: [cardId] });
  if (card?.groupId !== id) fail(commonErrors.notFound);
  await setGroup(context.tx, group.dealerId, [cardId], null);
  context.audit({ targetType: 'parkingGroup', targetId: id, detail: { kicked: card.certCode } });
  return null;
}

export async function removeGroup(id: string, context: Context) {
  const group = found(await lockGroup(context.tx, id, context.user));
  assertWithinReach(context.user, group.parkIds);
  if ((await lockGroupCards(context.tx, group.dealerId, { groupId: id })).length > 0) fail(parkingGroupErrors.notEmpty);
  await deleteGroup(context.tx, id);
  context.audit({ targetType: 'parkingGroup', targetId: id, detail: { before: group } });
  return null;
}
