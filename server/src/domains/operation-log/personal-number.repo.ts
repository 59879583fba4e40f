import type { PersonalField, PersonalRecord } from '@bochong/contract/operation-log';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { knownOfApplication } from '../special-vehicle/index.ts';
import { isSeen, type Reader, type RecordKind, recordKinds } from './record-kind.repo.ts';

interface PersonalKind extends Pick<RecordKind, 'table' | 'inLots'> {
  /** Where each of its numbers is kept, encrypted, on the record `r`. */
  ciphers: Partial<Record<PersonalField, RawBuilder<unknown>>>;
}

const inLot = (parkIds: string[]) => sql<boolean>`r.park_id = any (${parkIds}::uuid[])`;
const phone = { phone: sql`r.phone_cipher` };

const phoneOfAudit = sql`(select ${knownOfApplication('phone_cipher')} from pass_audit a
  left join pass_card c on c.dealer_id = a.dealer_id and c.id = a.card_id where a.dealer_id = r.dealer_id and a.id = r.id)`;

const personalKinds: Readonly<Record<PersonalRecord, PersonalKind>> = {
  billComplaint: {
    table: 'bill_complaint',
    ciphers: { phone: sql`r.phone` },
    inLots: (parkIds) => sql`(r.park_id is null or ${inLot(parkIds)})`,
  },
  company: { table: 'company', ciphers: phone },
  companyVehicle: { table: 'company_vehicle', ciphers: { driverMobile: sql`r.driver_mobile_cipher` } },
  disabledCar: { ...recordKinds.disabledCar, ciphers: { ...phone, disabledCertNo: sql`r.cert_cipher` } },
  parkEvaluate: { table: 'park_evaluate', ciphers: { phone: sql`r.phone` }, inLots: inLot },
  parkOrderAppeal: { table: 'park_order_appeal', ciphers: { contactPhone: sql`r.contact_phone` }, inLots: inLot },
  passAudit: { ...recordKinds.passAudit, ciphers: { phone: phoneOfAudit } },
  passCard: { ...recordKinds.passCard, ciphers: phone },
  whiteList: { ...recordKinds.whiteList, ciphers: phone },
};

/** An encrypted number of a record that the reader may see; undefined when there is none. */
export async function findCipher(
  tx: Tx,
  { recordType, recordId, field }: { recordType: PersonalRecord; recordId: string; field: PersonalField },
  reader: Reader,
): Promise<Buffer | undefined> {
  const kind = personalKinds[recordType];
  const cipher = kind.ciphers[field];
  if (!cipher) return undefined;
  const { rows } = await sql<{ cipher: Buffer | null }>`
    select ${cipher} as cipher from ${sql.table(kind.table)} r where ${isSeen(kind, recordId, reader)}`.execute(tx);
  return rows[0]?.cipher ?? undefined;
}
