import type { chargingDebtEvent } from '@bochong/contract/charging-debt';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { nextRev } from '../../../kernel/database/query.ts';
import type { DebtStatus } from './debt.rule.ts';

const columns = [
  ...(['id', 'dealer_id as dealerId', 'debt_no as debtNo', 'biz_type as bizType', 'subject_id as subjectId'] as const),
  ...(['subject_no as subjectNo', 'station_id as stationId', 'payer_type as payerType', 'payer_id as payerId'] as const),
  ...(['owner_id as ownerId', 'plate_no as plateNo', 'base_paid_fen as baseFen', 'total_fen as totalFen'] as const),
  ...(['recovered_fen as recoveredFen', 'waived_fen as waivedFen', 'open_fen as openFen', 'legal'] as const),
  ...(['debt_status as debtStatus', 'first_at as firstAt', 'closed_at as closedAt', 'rev'] as const),
] as const;
const rows = (tx: Tx) => tx.selectFrom('charging_debt').select(columns);
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** A debt as services work with it. */
export interface DebtRow extends Omit<Selected, 'debtStatus'> {
  debtStatus: DebtStatus;
}
const cast = (row: Selected | undefined): DebtRow | undefined => row as DebtRow | undefined;

/** The debt of a charge or a stay, locked. Whoever changes money locks the charge or the stay before. */
export const lockDebtOf = async (tx: Tx, dealerId: string, bizType: number, subjectId: string): Promise<DebtRow | undefined> =>
  cast(
    await rows(tx)
      .where('dealer_id', '=', dealerId)
      .where('biz_type', '=', bizType)
      .where('subject_id', '=', subjectId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

export const lockDebt = async (tx: Tx, dealerId: string, id: string): Promise<DebtRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export async function insertDebt(tx: Tx, debt: Insertable<DB['charging_debt']>): Promise<void> {
  await tx.insertInto('charging_debt').values(debt).execute();
}

export async function saveDebt(
  tx: Tx,
  { dealerId, id }: Pick<DebtRow, 'dealerId' | 'id'>,
  change: Updateable<DB['charging_debt']>,
): Promise<void> {
  await tx
    .updateTable('charging_debt')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** A charge has another plate: its debt has it too. */
export async function plateBound(tx: Tx, dealerId: string, orderId: string): Promise<void> {
  await sql`update charging_debt d set plate_no = o.plate_no, rev = d.rev + 1, updated_at = now() from charging_order o
    where o.dealer_id = ${dealerId} and o.id = ${orderId} and d.dealer_id = o.dealer_id and d.subject_id = o.id
      and d.plate_no is distinct from o.plate_no`.execute(tx);
}

interface NewStep {
  type: CodeOf<typeof chargingDebtEvent>;
  text?: string;
  amountFen?: number;
  operatorName?: string;
}

/** Writes a step of a debt. */
export async function addStep({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, debt: Pick<DebtRow, 'dealerId' | 'id'>, step: NewStep) {
  const { type, text = '', amountFen = null, operatorName = '' } = step;
  await tx
    .insertInto('charging_debt_event')
    .values({
      ...{ dealer_id: debt.dealerId, id: newId(now), debt_id: debt.id, at: now.toISOString() },
      ...{ event_type: type, text, amount_fen: amountFen, operator_name: operatorName },
    })
    .execute();
}

export const stepsOf = (tx: Tx, dealerId: string, debtId: string) =>
  tx
    .selectFrom('charging_debt_event')
    .select(['at', 'event_type as eventType', 'text', 'amount_fen as amountFen', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('debt_id', '=', debtId)
    .orderBy('id')
    .$castTo<{ at: string; eventType: CodeOf<typeof chargingDebtEvent>; text: string; amountFen: number | null; operatorName: string }>()
    .execute();
