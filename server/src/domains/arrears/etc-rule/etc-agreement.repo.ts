import { type EtcAgreement, type EtcAgreementNotice, etcDeductState } from '@bochong/contract/arrears';
import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';

/** Agreement in force of a plate. */
export async function agreementOf(tx: Tx, dealerId: string, plate: { plateNo: string; plateColor: number }): Promise<string | undefined> {
  const row = await tx
    .selectFrom('etc_agreement')
    .select('agreement_no as agreementNo')
    .where('dealer_id', '=', dealerId)
    .where('plate_no', '=', plate.plateNo)
    .where('plate_color', '=', plate.plateColor)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.agreementNo;
}

/** Keeps what an issuer tells. Notices may come twice and late: an older one changes nothing. */
export async function keepAgreement(tx: Tx, dealerId: string, notice: EtcAgreementNotice): Promise<void> {
  const { agreementNo, plateNo, plateColor, state, at } = notice;
  if (state === 'SIGNED') {
    await sql`insert into etc_agreement as a (dealer_id, plate_no, plate_color, agreement_no, signed_at)
      values (${dealerId}, ${plateNo}, ${plateColor}, ${agreementNo}, ${at})
      on conflict (dealer_id, plate_no, plate_color) do update set agreement_no = excluded.agreement_no, signed_at = excluded.signed_at, ended_at = null
        where a.signed_at < excluded.signed_at and (a.ended_at is null or a.ended_at <= excluded.signed_at)`.execute(tx);
    return;
  }
  await sql`with ended as (update etc_agreement set ended_at = ${at} where dealer_id = ${dealerId} and plate_no = ${plateNo} and plate_color = ${plateColor}
      and agreement_no = ${agreementNo} and ended_at is null and signed_at <= ${at} returning plate_no, plate_color)
    update etc_deduct d set state = ${sql.lit(etcDeductState.CANCELLED)} from ended e
      where d.dealer_id = ${dealerId} and d.plate_no = e.plate_no and d.plate_color = e.plate_color and d.state = ${sql.lit(etcDeductState.WAITING)}`.execute(
    tx,
  );
}

interface Filters extends PageQuery {
  plateNo?: string | undefined;
  inForce?: number | undefined;
}

export function listAgreements(tx: Tx, filters: Filters) {
  const { plateNo, inForce } = filters;
  const query = tx
    .selectFrom('etc_agreement as a')
    .$if(plateNo !== undefined, (q) => q.where(plateMatches('a.plate_no', plateNo ?? '')))
    .$if(inForce !== undefined, (q) => q.where('a.ended_at', inForce === 1 ? 'is' : 'is not', null))
    .select([
      'a.plate_no as plateNo',
      'a.plate_color as plateColor',
      'a.agreement_no as agreementNo',
      'a.signed_at as signedAt',
      'a.ended_at as endedAt',
      sql<number>`coalesce((select p.owed_fen from arrears_plate p where p.dealer_id = a.dealer_id and p.plate_no = a.plate_no
        and p.plate_color = a.plate_color), 0)`.as('owedFen'),
    ])
    .orderBy('a.signed_at', 'desc')
    .orderBy('a.plate_no')
    .$castTo<EtcAgreement>();
  return pageOf<EtcAgreement>(tx, query, filters);
}

/** The number an owner is told at, encrypted. */
export async function ownerPhone(tx: Tx, plateId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('plate_phone')
    .select('phone')
    .where('plate_id', '=', plateId)
    .where('status', '=', flagCode.ON)
    .orderBy('verified', 'desc')
    .orderBy('bound_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.phone;
}
