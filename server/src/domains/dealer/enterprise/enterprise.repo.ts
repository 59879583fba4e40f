import { applyStatus, enterpriseErrors, enterpriseStatus } from '@bochong/contract/dealer';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import type { EnterpriseFields } from './enterprise.rule.ts';

constraintMeans('enterprise_apply_open_key', enterpriseErrors.open);
constraintMeans('dealer_uscc_key', enterpriseErrors.taken, 'uscc');

const selectApply = (tx: Tx) =>
  tx
    .selectFrom('enterprise_apply as a')
    .innerJoin('dealer as d', 'd.dealer_id', 'a.dealer_id')
    .selectAll('a')
    .select(['d.dealer_name', 'd.regist_status']);
export type ApplyRow = Awaited<ReturnType<ReturnType<typeof selectApply>['executeTakeFirstOrThrow']>>;

/** The unit's newest application. */
export const latestApply = (tx: Tx, dealerId: string): Promise<ApplyRow | undefined> =>
  selectApply(tx).where('a.dealer_id', '=', dealerId).orderBy('a.id', 'desc').limit(1).executeTakeFirst();

export const findApply = (tx: Tx, applyId: string): Promise<ApplyRow | undefined> =>
  selectApply(tx).where('a.id', '=', applyId).executeTakeFirst();

/** An application and its unit, locked until the step is written. */
export const lockApply = (tx: Tx, applyId: string): Promise<ApplyRow | undefined> =>
  selectApply(tx).where('a.id', '=', applyId).forUpdate().executeTakeFirst();

/** Numbers as they are stored: encrypted, and masked for reading. */
export interface Secret {
  cipher: Buffer;
  mask: string;
}
export interface ApplyValues {
  fields: Omit<EnterpriseFields, 'legalIdNo' | 'contactPhone'>;
  legalId?: Secret | undefined;
  contactPhone?: Secret | undefined;
}

const columnsOf = ({ fields, legalId, contactPhone }: ApplyValues) => ({
  company_name: fields.companyName,
  uscc: fields.uscc,
  company_type: fields.companyType,
  legal_person: fields.legalPerson,
  register_addr: fields.registerAddr,
  area_code: fields.areaCode,
  register_capital_fen: fields.registerCapitalFen,
  establish_date: fields.establishDate,
  license_end: fields.licenseEnd,
  business_scope: fields.businessScope,
  license_img: fields.licenseImg,
  legal_id_front: fields.legalIdFront,
  legal_id_back: fields.legalIdBack,
  authorize_img: fields.authorizeImg,
  contact_name: fields.contactName,
  contact_email: fields.contactEmail,
  ...(legalId && { legal_id_no: legalId.cipher, legal_id_mask: legalId.mask }),
  ...(contactPhone && { contact_phone: contactPhone.cipher, contact_phone_mask: contactPhone.mask }),
});

export async function insertApply(
  tx: Tx,
  apply: { dealerId: string; applyId: string; by: string; applyStatus: number; statusBefore: number },
  values: ApplyValues & { legalId: Secret; contactPhone: Secret },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('enterprise_apply')
    .values({
      ...columnsOf(values),
      legal_id_no: values.legalId.cipher,
      legal_id_mask: values.legalId.mask,
      contact_phone: values.contactPhone.cipher,
      contact_phone_mask: values.contactPhone.mask,
      dealer_id: apply.dealerId,
      id: apply.applyId,
      apply_no: `QY${apply.applyId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
      apply_status: apply.applyStatus,
      status_before: apply.statusBefore,
      submit_at: apply.applyStatus === applyStatus.WAITING ? at : null,
      created_by: apply.by,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

interface Step {
  apply_status: number;
  status_before?: number;
  submit_at?: string;
  reject_reason?: string;
  audit_by?: string;
  audit_at?: string;
  valid_to?: string;
}

/** Writes a step of an application, with new values when it was changed; how many rows had this `rev`. */
export async function saveApply(
  tx: Tx,
  apply: { dealer_id: string; id: string; rev: number },
  step: Step,
  values: ApplyValues | null,
  now: Date,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('enterprise_apply')
    .set((row) => ({ ...(values && columnsOf(values)), ...step, updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', apply.dealer_id)
    .where('id', '=', apply.id)
    .where('rev', '=', apply.rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Status of a unit as a company; facts of the company once it is certified. */
export async function saveUnitStatus(
  tx: Tx,
  dealerId: string,
  status: number,
  certified?: { companyName: string; uscc: string; until: string },
): Promise<void> {
  await tx
    .updateTable('dealer')
    .set((row) => ({
      regist_status: status,
      ...(certified && { company_name: certified.companyName, uscc: certified.uscc, certified_until: certified.until }),
      rev: row('rev', '+', 1),
    }))
    .where('dealer_id', '=', dealerId)
    .execute();
}

/** A certificate that has run out must be renewed. */
export async function loseExpiredCertificate(tx: Tx, dealerId: string, today: string): Promise<void> {
  await tx
    .updateTable('dealer')
    .set({ regist_status: enterpriseStatus.LOST })
    .where('dealer_id', '=', dealerId)
    .where('regist_status', '=', enterpriseStatus.CERTIFIED)
    .where('certified_until', '<', today)
    .execute();
}

/** Applications of every unit of the scope: those that wait, oldest first, or those decided, newest first. */
export async function listApplies(tx: Tx, filters: PageQuery & { companyName?: string | undefined; handled: number }) {
  let query = selectApply(tx).where(
    'a.apply_status',
    'in',
    filters.handled === 1 ? [applyStatus.PASSED, applyStatus.REJECTED] : [applyStatus.WAITING],
  );
  if (filters.companyName) query = query.where(contains('a.company_name', filters.companyName));
  const ordered = filters.handled === 1 ? query.orderBy('a.audit_at', 'desc') : query.orderBy('a.submit_at');
  return pageOf(tx, ordered.orderBy('a.id'), filters);
}

/** The company of a unit as its newest certification has it; numbers encrypted. */
export const certifiedCompany = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('enterprise_apply')
    .select([
      'company_name as subjectName',
      'uscc',
      'register_addr as registerAddr',
      'license_end as licenseEnd',
      'license_img as licenseImg',
    ])
    .select(['legal_person as legalPerson', 'legal_id_no as legalIdCipher', 'contact_name as contactName', 'contact_phone as phoneCipher'])
    .where('dealer_id', '=', dealerId)
    .where('apply_status', '=', applyStatus.PASSED)
    .orderBy('audit_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Certifications that were granted to a unit, oldest first. */
export const certificationsOf = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('enterprise_apply')
    .select(['audit_at as at', 'audit_by as by', 'company_name as companyName'])
    .where('dealer_id', '=', dealerId)
    .where('apply_status', '=', applyStatus.PASSED)
    .where('audit_at', 'is not', null)
    .orderBy('audit_at')
    .execute();
