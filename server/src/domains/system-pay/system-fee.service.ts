import { flagCode } from '@bochong/contract/kernel/fields';
import { systemFeeErrors as errors, type systemFeePrices, type systemPayAccounts } from '@bochong/contract/system-pay';
import type { Context } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { constraintMeans, fail, failField } from '../../kernel/http/errors.ts';
import { businessDate } from '../../kernel/time.ts';
import { findDealer } from '../dealer/index.ts';
import { closeTodo } from '../todo/index.ts';

constraintMeans('system_pay_account_enabled', errors.twoAccounts, 'enabled');
constraintMeans('system_fee_price_key', errors.priceTaken, 'startDate');

/** Id of the to-do that a kind of fee has no account. */
export const accountTodo = (feeKind: number) => `account-${feeKind}`;

type Account = Kept<typeof systemPayAccounts>;
const fixed = ['feeKind', 'accountName', 'bankName', 'bankNo'] as const;

/** Where bills say that they are paid is not changed under them. */
export async function beforeAccount(fields: FieldsOf<typeof systemPayAccounts>, context: Context, kept: Account | undefined) {
  if (kept && kept.billCount > 0 && fixed.some((name) => fields[name] !== kept[name])) fail(errors.accountFixed, { count: kept.billCount });
  if (fields.enabled === flagCode.ON) {
    const { tx, user, now } = context;
    const todo = { dealerId: platformDealerId, typeCode: 'SYSTEM_FEE_ACCOUNT', bizId: accountTodo(fields.feeKind) } as const;
    await closeTodo(tx, { ...todo, by: user.userName, at: now });
  }
  return undefined;
}

export function beforeAccountGoes({ billCount }: Account): void {
  if (billCount > 0) fail(errors.accountUsed, { count: billCount });
}

type Price = Kept<typeof systemFeePrices>;

function assertAhead({ startDate }: Price, { now }: Context): void {
  if (startDate <= businessDate(now)) fail(errors.priceInForce, { startDate });
}

/** Prices are told ahead: none changes what was reckoned by it. */
export async function beforePrice(fields: FieldsOf<typeof systemFeePrices>, context: Context, kept: Price | undefined) {
  if (kept) assertAhead(kept, context);
  if (fields.startDate < businessDate(context.now)) fail(errors.priceTooEarly, undefined, { field: 'startDate' });
  if (fields.unitId != null && !(await findDealer(context.tx, fields.unitId))) failField('unitId', '运营单位不存在');
  return undefined;
}

export const beforePriceGoes = assertAhead;
