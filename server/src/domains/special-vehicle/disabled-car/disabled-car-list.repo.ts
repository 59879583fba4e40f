import { type DisabledCarRow, type DisabledStay, type disabledCarFilters, disabledStatus } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { maskIdentity } from '../../../kernel/http/mask.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import type { Reader } from '../pass-card/pass-card-list.repo.ts';

export type DisabledCarFilters = z.output<z.ZodObject<typeof disabledCarFilters>>;
type Stored = Omit<DisabledCarRow, 'phone' | 'disabledCertNo'> & { phoneCipher: Buffer | null; certCipher: Buffer };

function cars(tx: Tx, filters: DisabledCarFilters, { dealerIds }: Pick<ExportScope, 'dealerIds'>, { today }: Reader) {
  const { plateNo, holderName, disabledLevel, auditStatus, handled, expiringDays } = filters;
  return tx
    .selectFrom('disabled_car as c')
    .where(inDealers('c.dealer_id', dealerIds))
    .$if(plateNo !== undefined, (q) => q.where(contains('c.plate_no', plateNo)))
    .$if(holderName !== undefined, (q) => q.where(contains('c.holder_name', holderName)))
    .$if(disabledLevel !== undefined, (q) => q.where('c.disabled_level', '=', disabledLevel ?? 0))
    .$if(auditStatus !== undefined, (q) => q.where('c.audit_status', '=', auditStatus ?? 0))
    .$if(handled !== undefined, (q) => q.where('c.audit_status', handled === 0 ? '=' : '<>', 0))
    .$if(expiringDays !== undefined, (q) =>
      q
        .where('c.audit_status', '=', disabledStatus.PASSED)
        .where(sql<SqlBool>`c.cert_valid_to <= ${today}::date + ${expiringDays ?? 0}::int`),
    )
    .select([
      'c.id as carId',
      'c.plate_no as plateNo',
      'c.plate_color as plateColor',
      'c.holder_name as holderName',
      'c.phone_cipher as phoneCipher',
      'c.cert_cipher as certCipher',
      'c.disabled_level as disabledLevel',
      'c.cert_valid_to as certValidTo',
      'c.relation',
      'c.driver_licence_type as driverLicenceType',
      'c.materials',
      'c.audit_status as auditStatus',
      'c.applicant_name as applicantName',
      'c.created_at as createdAt',
      'c.auditor_name as auditorName',
      'c.audited_at as auditedAt',
      'c.opinion',
      'c.valid_from as validFrom',
      'c.valid_to as validTo',
      dealerNameOf('c'),
      'c.rev',
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .$castTo<Stored>();
}

const shown = ({ phoneCipher, certCipher, ...row }: Stored, { keys }: Reader): DisabledCarRow => ({
  ...row,
  phone: keys.masked(phoneCipher),
  disabledCertNo: maskIdentity(keys.show(certCipher)),
});

export async function listCars(tx: Tx, filters: DisabledCarFilters & PageQuery, scope: ExportScope, reader: Reader) {
  const page = await pageOf(tx, cars(tx, filters, scope, reader), filters);
  return { ...page, results: page.results.map((row) => shown(row, reader)) };
}

export async function findCarRow(
  tx: Tx,
  id: string,
  scope: Pick<ExportScope, 'dealerIds'>,
  reader: Reader,
): Promise<DisabledCarRow | undefined> {
  const row = await cars(tx, {}, scope, reader).where('c.id', '=', id).executeTakeFirst();
  return row && shown(row, reader);
}

/** Plates a car's certificate was good for. */
export async function platesOfCar(tx: Tx, carId: string): Promise<{ plateNo: string; fromTime: string; toTime: string }[]> {
  return tx
    .selectFrom('disabled_plate')
    .select(['plate_no as plateNo', sql<string>`lower(during)`.as('fromTime'), sql<string>`upper(during)`.as('toTime')])
    .where('car_id', '=', carId)
    .orderBy(sql`lower(during)`, 'desc')
    .execute();
}

/** Latest stays a car's certificate was used for, in lots the user may see. */
export async function staysOfCar(tx: Tx, carId: string, parkIds: readonly string[] | null): Promise<DisabledStay[]> {
  const car = tx.selectFrom('disabled_car').select('cert_hash').where('id', '=', carId);
  return tx
    .selectFrom('right_stay')
    .select(['order_id as orderId', 'order_no as orderNo', 'park_name as parkName', 'plate_no as plateNo'])
    .select(['enter_time as enterTime', 'left_at as exitTime', 'used_min as usedMin', 'vehicle_discount_fen as discountFen'])
    .where('ref_key', '=', car)
    .where(parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`park_id = any (${[...parkIds]}::uuid[])`)
    .orderBy('enter_time', 'desc')
    .limit(20)
    .$castTo<DisabledStay>()
    .execute();
}

export async function* carBatches(
  tx: Tx,
  filters: DisabledCarFilters,
  scope: ExportScope,
  reader: Reader,
): AsyncGenerator<DisabledCarRow[]> {
  for await (const batch of batchesOf(tx, cars(tx, filters, scope, reader))) yield batch.map((row) => shown(row, reader));
}
