import { randomBytes } from 'node:crypto';
import {
  type Issued,
  issueForm,
  issueKind,
  type LicenseItem,
  type LicensePayload,
  licenseErrors,
  licenseIssuingErrors,
  licenseMode,
  licenseProduct,
} from '@bochong/contract/license';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { type DealerFacts, dealerFacts } from '../../dealer/index.ts';
import { codeOf } from '../activation/license-code.rule.ts';
import { codeHashOf } from '../activation/license-code.service.ts';
import { isSane } from '../import/license-import.rule.ts';
import { machineCodeOf } from '../import/license-import.service.ts';
import { lockPool } from '../pool/license-pool.repo.ts';
import { findIssue, insertIssue } from './license-issue.repo.ts';
import { establishIssuer, issueOwn } from './license-issuer.service.ts';

interface Terms {
  expireDate: string;
  graceDays: number;
  form: number;
  codeDays: number;
  reason: string;
}
type Content = Pick<LicensePayload, 'mode' | 'poolNo' | 'items' | 'startDate'>;

const dayMs = 86_400_000;

/** Signs a licence for a unit, keeps the record of it, and answers what is handed over: a file, or a code that is shown this once. */
async function issue(dealer: DealerFacts, content: Content, kind: number, terms: Terms, context: Context): Promise<Issued> {
  const { app, tx, now, user, audit } = context;
  const today = businessDate(now);
  const issueId = newId(now);
  const licenseNo = `L${today.replaceAll('-', '')}-${issueId.replaceAll('-', '').slice(-12).toUpperCase()}`;
  const machineCode = machineCodeOf(app);
  const payload: LicensePayload = {
    ...{ product: licenseProduct, licenseNo, ...content, dealerNo: dealer.dealerNo, machineCode, installation: machineCode },
    ...{ expireDate: terms.expireDate, graceDays: terms.graceDays, issuedAt: toIso(now) },
  };
  if (terms.expireDate < today) failField('expireDate', '到期日不能早于今天');
  if (!isSane(payload, kind === issueKind.RENEWAL, now, today)) fail(licenseErrors.dates);
  const signed = await issueOwn(context, payload);
  const activationCode = terms.form === issueForm.CODE ? codeOf(randomBytes(25)) : null;
  const code =
    activationCode === null ? null : { hash: codeHashOf(app, activationCode), until: new Date(now.getTime() + terms.codeDays * dayMs) };
  const { items, startDate } = content;
  const made = { dealerId: dealer.dealerId, issueId, licenseNo, kind, form: terms.form, ...signed, items, startDate, code };
  await insertIssue(
    tx,
    { ...made, expireDate: terms.expireDate, graceDays: terms.graceDays, issuedBy: user.userName, reason: terms.reason },
    now,
  );
  audit({ targetType: 'license', targetId: licenseNo, detail: { dealerName: dealer.dealerName, items, ...terms, keyId: signed.keyId } });
  const file = terms.form === issueForm.FILE ? signed.content : null;
  return { issueId, licenseNo, content: file, activationCode, codeUntil: code && toIso(code.until) };
}

/** A new licence: its quantities go to the unit's first pool of the platform, or open it. */
export async function issueLicense(
  { dealerId, items, startDate, ...terms }: Terms & { dealerId: string; items: LicenseItem[]; startDate: string },
  context: Context,
): Promise<Issued> {
  const dealer = found(await dealerFacts(context.tx, dealerId));
  const mode = dealer.licenseMode === licenseMode.INDEPENDENT ? licenseMode.INDEPENDENT : licenseMode.POOL;
  if (terms.expireDate < startDate) failField('expireDate', '到期日不能早于生效日');
  return issue(dealer, { mode, items, startDate }, issueKind.NEW, terms, context);
}

/** A licence that extends a pool and brings nothing else. */
export async function renewPool({ poolId, ...terms }: Terms & { poolId: string }, context: Context): Promise<Issued> {
  const pool = found(await lockPool(context.tx, poolId));
  const dealer = found(await dealerFacts(context.tx, pool.dealerId));
  if (terms.expireDate <= pool.expireDate) fail(licenseIssuingErrors.notLater, { expireDate: pool.expireDate });
  const content: Content = { mode: pool.mode as Content['mode'], poolNo: pool.poolNo, items: [], startDate: pool.startDate };
  return issue(dealer, content, issueKind.RENEWAL, terms, context);
}

/** The file of a licence that was handed over as one. */
export async function licenceFile(issueId: string, { tx, audit }: Context) {
  const { licenseNo, form, content } = found(await findIssue(tx, issueId));
  if (form !== issueForm.FILE) fail(licenseIssuingErrors.noFile, { licenseNo });
  audit({ targetType: 'license', targetId: licenseNo });
  return { fileName: `${licenseNo}.lic`, contentType: 'application/json', body: Buffer.from(content) };
}

/** A new pair of keys signs from now on; what the ones before have signed is still believed. Refused where somebody outside signs. */
export async function rotateKey(reason: string, context: Context): Promise<{ keyId: string }> {
  if (context.app.config.BOCHONG_LICENSE_PUBLIC_KEY) fail(licenseErrors.outsideIssuer);
  const keyId = await establishIssuer(context, null);
  context.audit({ targetType: 'license_issuer', targetId: keyId, detail: { reason } });
  return { keyId };
}
