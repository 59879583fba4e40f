import { issueForm, issueState, type LicenceIssue, type LicenseItem } from '@bochong/contract/license';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface NewIssue {
  dealerId: string;
  issueId: string;
  licenseNo: string;
  kind: number;
  form: number;
  keyId: string;
  content: string;
  items: readonly LicenseItem[];
  startDate: string;
  expireDate: string;
  graceDays: number;
  code: { hash: string; until: Date } | null;
  issuedBy: string;
  reason: string;
}

export async function insertIssue(tx: Tx, issue: NewIssue, now: Date): Promise<void> {
  await tx
    .insertInto('license_issue')
    .values({
      dealer_id: issue.dealerId,
      id: issue.issueId,
      license_no: issue.licenseNo,
      kind: issue.kind,
      form: issue.form,
      key_id: issue.keyId,
      content: issue.content,
      items: json(issue.items) as never,
      start_date: issue.startDate,
      expire_date: issue.expireDate,
      grace_days: issue.graceDays,
      code_hash: issue.code?.hash ?? null,
      code_until: issue.code?.until.toISOString() ?? null,
      issued_by: issue.issuedBy,
      issued_at: now.toISOString(),
      reason: issue.reason,
    })
    .execute();
}

const columns = [
  'dealer_id as dealerId',
  'id as issueId',
  'license_no as licenseNo',
  'form',
  'state',
  'content',
  'code_until as codeUntil',
  'revoke_reason as revokeReason',
] as const;

export const findIssue = (tx: Tx, issueId: string) =>
  tx.selectFrom('license_issue').select(columns).where('id', '=', issueId).executeTakeFirst();

export const lockIssue = (tx: Tx, issueId: string) =>
  tx.selectFrom('license_issue').select(columns).where('id', '=', issueId).forUpdate().executeTakeFirst();

/** The licence an activation code of the unit stands for, locked: a code is used once. */
export const lockIssueOfCode = (tx: Tx, dealerId: string, hash: string) =>
  tx
    .selectFrom('license_issue')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();

/** Why a licence of this installation was revoked; undefined when it was not, or is not of this installation. */
export async function revocationReason(tx: Tx, dealerId: string, licenseNo: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('license_issue')
    .select('revoke_reason as reason')
    .where('dealer_id', '=', dealerId)
    .where('license_no', '=', licenseNo)
    .where('state', '=', issueState.REVOKED)
    .executeTakeFirst();
  return row?.reason;
}

export async function noteImported(tx: Tx, dealerId: string, licenseNo: string, now: Date): Promise<void> {
  await tx
    .updateTable('license_issue')
    .set({ state: issueState.IMPORTED, imported_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('license_no', '=', licenseNo)
    .execute();
}

export async function saveRevoked(
  tx: Tx,
  issue: { dealerId: string; issueId: string },
  by: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('license_issue')
    .set({ state: issueState.REVOKED, revoked_by: by, revoked_at: now.toISOString(), revoke_reason: reason })
    .where('dealer_id', '=', issue.dealerId)
    .where('id', '=', issue.issueId)
    .execute();
}

interface Filters extends PageQuery {
  licenseNo?: string | undefined;
  dealerName?: string | undefined;
  state?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** What was issued, newest first. A code that ran out unused shows as lapsed. */
export async function listIssues(tx: Tx, filters: Filters, now: Date) {
  const at = now.toISOString();
  let query = tx
    .selectFrom('license_issue as i')
    .innerJoin('dealer as d', 'd.dealer_id', 'i.dealer_id')
    .select(['i.id as issueId', 'i.license_no as licenseNo', 'd.dealer_name as dealerName', 'i.kind', 'i.form', 'i.items'])
    .select(['i.start_date as startDate', 'i.expire_date as expireDate', 'i.grace_days as graceDays', 'i.key_id as keyId'])
    .select(['i.code_until as codeUntil', 'i.imported_at as importedAt', 'i.issued_by as issuedBy', 'i.issued_at as issuedAt', 'i.reason'])
    .select(['i.revoked_by as revokedBy', 'i.revoked_at as revokedAt', 'i.revoke_reason as revokeReason'])
    .select(({ eb }) =>
      eb
        .case()
        .when(eb.and([eb('i.state', '=', issueState.OPEN), eb('i.code_until', '<', at)]))
        .then(eb.lit(issueState.LAPSED))
        .else(eb.ref('i.state'))
        .end()
        .as('state'),
    );
  const { state } = filters;
  if (filters.licenseNo) query = query.where(contains('i.license_no', filters.licenseNo));
  if (filters.dealerName) query = query.where(contains('d.dealer_name', filters.dealerName));
  if (state === issueState.LAPSED) query = query.where('i.state', '=', issueState.OPEN).where('i.code_until', '<', at);
  else if (state !== undefined) query = query.where('i.state', '=', state);
  if (state === issueState.OPEN) query = query.where(({ or, eb }) => or([eb('i.code_until', 'is', null), eb('i.code_until', '>=', at)]));
  if (filters.startTime) query = query.where('i.issued_at', '>=', filters.startTime);
  if (filters.endTime) query = query.where('i.issued_at', '<=', filters.endTime);
  const page = await pageOf(tx, query.orderBy('i.id', 'desc'), filters);
  return { ...page, results: page.results as unknown as LicenceIssue[] };
}

/** Codes nobody has used yet. */
export const openCodes = (tx: Tx, now: Date) =>
  tx
    .selectFrom('license_issue')
    .select(['dealer_id as dealerId', 'license_no as licenseNo', 'code_until as codeUntil'])
    .where('state', '=', issueState.OPEN)
    .where('form', '=', issueForm.CODE)
    .where('code_until', '>=', now.toISOString())
    .execute();
