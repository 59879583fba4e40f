import { parkScope, userPage } from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import { userType } from '@bochong/contract/session';
import { subOperatorErrors, subOperatorStatus, type subOperators } from '@bochong/contract/sub-operator';
import type { Context } from '../../kernel/app-context.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../kernel/http/errors.ts';
import { businessDate } from '../../kernel/time.ts';
import { findUser, grantParks } from '../access/index.ts';
import { assertOwnLots } from '../parking-lot/index.ts';
import { operatorTable, rivalAt, switchOperator } from './sub-operator.repo.ts';

constraintMeans('sub_operator_type_name_key', subOperatorErrors.typeTaken, 'typeName');
constraintMeans('sub_operator_name_key', subOperatorErrors.nameTaken, 'subOperatorName');

type Fields = FieldsOf<typeof subOperators>;
type Operator = Kept<typeof subOperators>;

/** Who is limited to lots changes partners of these lots alone; one that has others too is only looked at. */
function assertOwn(kept: Operator | undefined, { user }: Context): void {
  if (user.parkIds !== null && kept?.parkIds.some((id) => !user.parkIds?.includes(id))) fail(commonErrors.notFound);
}

async function assertAlone({ tx }: Context, operator: { dealerId: string; id: string | null; typeId: string; parkIds: readonly string[] }) {
  const rival = await rivalAt(tx, operator);
  if (rival) fail(subOperatorErrors.lotTaken, rival, { field: 'parkIds' });
}

/** Who chooses whose lots these are must be allowed to give lots; the unit's administrators are limited by nobody. */
async function limitLogin(id: string, { dealerId, parkIds }: { dealerId: string; parkIds: string[] }, context: Context, kept?: Operator) {
  const { tx, user } = context;
  if (kept?.loginUserId === id && kept.parkIds.join() === parkIds.join()) return;
  const login = await findUser(tx, id);
  if (login?.dealerId !== dealerId || login.userType !== userType.DEALER_USER || login.userId === user.userId)
    failField('loginUserId', '请选择本单位的其他用户');
  if (!user.codes.has(userPage.can.grant)) failField('loginUserId', '指定登录用户需要“授权停车场”的权限');
  await grantParks(id, { parkScope: parkScope.CHOSEN, parkIds }, context);
}

/** Lots within reach, alone of its type at them; its user sees these lots and no other. */
export async function beforeSaving(fields: Fields, context: Context, kept: Operator | undefined) {
  const { app, user } = context;
  assertOwn(kept, context);
  const dealerId = kept?.dealerId ?? user.dealerId;
  await assertOwnLots(context, fields.parkIds, dealerId);
  if (kept?.status !== subOperatorStatus.OFF) await assertAlone(context, { dealerId, id: kept?.id ?? null, ...fields });
  if (fields.loginUserId) await limitLogin(fields.loginUserId, { dealerId, parkIds: fields.parkIds }, context, kept);
  const phone = fields.phone === undefined ? {} : { phoneCipher: fields.phone === '' ? null : app.keys.encrypt(fields.phone) };
  return { phone: undefined, ...phone };
}

export async function switchStatus(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const kept = found(await operatorTable.find(tx, id, user));
  assertOwn(kept, context);
  if (enabled && kept.contractEnd !== null && kept.contractEnd < businessDate(now)) fail(subOperatorErrors.ended);
  if (enabled) await assertAlone(context, kept);
  assertFresh(await switchOperator(tx, { ...kept, rev }, enabled, now));
  audit({ targetType: 'subOperator', targetId: id, detail: { before: { status: kept.status }, after: { enabled } } });
  return null;
}

export function beforeRemoval(kept: Operator, context: Context): void {
  assertOwn(kept, context);
  if (kept.status !== subOperatorStatus.OFF) fail(subOperatorErrors.enabled);
}
