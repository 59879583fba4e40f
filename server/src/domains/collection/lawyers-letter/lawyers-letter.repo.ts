import { arrearsStatus } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import { letterStatus } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';
import { type LetterFacts, openLetter } from './letter-facts.repo.ts';

export interface NewLetter {
  dealerId: string;
  id: string;
  letterNo: string;
  about: LetterFacts;
  ownerName: string;
  address: string;
  template: { templateId: string; lawFirm: string; lawyerName: string };
  content: string;
  applicant: { id: string; name: string };
  at: Date;
}

export async function insertLetter(tx: Tx, letter: NewLetter): Promise<void> {
  const { about, template, dealerId } = letter;
  await tx
    .insertInto('lawyers_letter')
    .values({
      dealer_id: dealerId,
      id: letter.id,
      letter_no: letter.letterNo,
      plate_id: about.plateId,
      plate_no: about.plateNo,
      plate_color: about.plateColor,
      owner_name: letter.ownerName,
      address: letter.address,
      record_count: about.records.length,
      owed_fen: about.owedFen,
      template_id: template.templateId,
      law_firm: template.lawFirm,
      lawyer_name: template.lawyerName,
      content: letter.content,
      applicant_id: letter.applicant.id,
      applicant_name: letter.applicant.name,
      created_at: letter.at.toISOString(),
    })
    .execute();
  const items = about.records.map((record) => ({
    dealer_id: dealerId,
    letter_id: letter.id,
    arrears_id: record.id,
    owed_fen: record.owedFen,
  }));
  await tx.insertInto('lawyers_letter_item').values(items).execute();
}

export interface LetterRow {
  dealerId: string;
  letterId: string;
  letterNo: string;
  plateId: string;
  plateNo: string;
  plateColor: number;
  status: number;
  applicantId: string;
  rev: number;
}

/** A letter about a vehicle that the user sees. */
export async function findLetter(tx: Tx, id: string, parkIds: readonly string[] | null, lock = false): Promise<LetterRow | undefined> {
  const query = tx
    .selectFrom('lawyers_letter')
    .select([
      'dealer_id as dealerId',
      'id as letterId',
      'letter_no as letterNo',
      'plate_id as plateId',
      'plate_no as plateNo',
      'plate_color as plateColor',
      'letter_status as status',
      'applicant_id as applicantId',
      'rev',
    ])
    .where('id', '=', id)
    .where(debtorSeen('lawyers_letter', parkIds));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function changeLetter(tx: Tx, letter: LetterRow, status: number, change: Record<string, unknown> = {}): Promise<void> {
  await tx
    .updateTable('lawyers_letter')
    .set({ ...change, letter_status: status, rev: letter.rev + 1 })
    .where('dealer_id', '=', letter.dealerId)
    .where('id', '=', letter.letterId)
    .execute();
  if (status === letterStatus.CLOSED || status === letterStatus.REJECTED) await releaseItems(tx, letter.dealerId, letter.letterId);
}

const releaseItems = (tx: Tx, dealerId: string, letterId: string) =>
  tx.updateTable('lawyers_letter_item').set({ open: false }).where('dealer_id', '=', dealerId).where('letter_id', '=', letterId).execute();

export async function deleteLetter(tx: Tx, { dealerId, letterId }: LetterRow): Promise<void> {
  await tx.deleteFrom('lawyers_letter').where('dealer_id', '=', dealerId).where('id', '=', letterId).execute();
}

/** What a letter's records owe now, and whether an appeal holds one of them. */
export async function itemsNow(tx: Tx, { dealerId, letterId }: LetterRow) {
  const { rows } = await sql<{ owedFen: number; frozen: boolean; arrearsIds: string[] }>`
    select coalesce(sum(r.owed_fen), 0)::bigint as "owedFen", coalesce(bool_or(r.arrears_status = ${sql.lit(arrearsStatus.FROZEN)}), false) as frozen,
      coalesce(array_agg(r.id) filter (where r.owed_fen > 0), '{}') as "arrearsIds"
    from lawyers_letter_item i join arrears_record r on r.dealer_id = i.dealer_id and r.id = i.arrears_id
    where i.dealer_id = ${dealerId} and i.letter_id = ${letterId}`.execute(tx);
  return rows[0] as { owedFen: number; frozen: boolean; arrearsIds: string[] };
}

/** What came in for letters after they were sent; those whose records owe nothing any more are closed. Being told twice changes nothing. */
export async function settleLetters(tx: Tx, dealerId: string, plateId: string): Promise<void> {
  await sql`update lawyers_letter l set result_paid_fen = s.fen from (
      select o.id, coalesce(sum(i.amount_fen), 0)::bigint as fen from lawyers_letter o
      join lawyers_letter_item n on n.dealer_id = o.dealer_id and n.letter_id = o.id
      join arrears_pay_item i on i.dealer_id = n.dealer_id and i.arrears_id = n.arrears_id
      join arrears_pay a on a.dealer_id = i.dealer_id and a.id = i.pay_id and a.pay_state = ${sql.lit(payState.SUCCESS)} and a.paid_at >= o.sent_at
      where o.dealer_id = ${dealerId} and o.plate_id = ${plateId} group by o.id) s
    where l.dealer_id = ${dealerId} and l.id = s.id`.execute(tx);
  const { rows } = await sql<{
    id: string;
  }>`update lawyers_letter l set letter_status = ${letterStatus.CLOSED}::int, closed_reason = '已缴清', rev = l.rev + 1
    where l.dealer_id = ${dealerId} and l.plate_id = ${plateId} and l.letter_status in ${openLetter} and not exists (
      select from lawyers_letter_item n join arrears_record r on r.dealer_id = n.dealer_id and r.id = n.arrears_id
      where n.dealer_id = l.dealer_id and n.letter_id = l.id and r.owed_fen > 0) returning l.id`.execute(tx);
  for (const { id } of rows) await releaseItems(tx, dealerId, id);
}
