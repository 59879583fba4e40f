import { type EnterpriseApply, enterpriseErrors, enterpriseFields } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { keepFile } from '../../../kernel/storage/file-kind.ts';
import { findDealer } from '../dealer.repo.ts';
import type { ApplyRow } from './enterprise.repo.ts';
import type { EnterpriseFields } from './enterprise.rule.ts';

const maxDocument = 5 * 1024 * 1024;
const documents = ['licenseImg', 'legalIdFront', 'legalIdBack', 'authorizeImg'] as const;

/** Only the administrator of an operating unit certifies it. */
export async function ownUnit({ tx, user }: Context) {
  if (user.userType !== 2) fail(commonErrors.forbidden);
  return found(await findDealer(tx, user.dealerId));
}

/** An application as it is read: numbers masked, documents with addresses that show them. */
export function showApply(app: App, row: ApplyRow, now: Date): EnterpriseApply {
  const urlOf = (key: string) => (key === '' ? '' : app.storage.signedPath(key, now));
  return {
    applyId: row.id,
    applyNo: row.apply_no,
    dealerId: row.dealer_id,
    dealerName: row.dealer_name,
    companyName: row.company_name,
    uscc: row.uscc,
    companyType: row.company_type as EnterpriseApply['companyType'],
    registerAddr: row.register_addr,
    areaCode: row.area_code,
    registerCapitalFen: row.register_capital_fen,
    establishDate: row.establish_date,
    licenseEnd: row.license_end,
    businessScope: row.business_scope,
    licenseImg: row.license_img,
    legalPerson: row.legal_person,
    legalIdNo: row.legal_id_mask,
    legalIdFront: row.legal_id_front,
    legalIdBack: row.legal_id_back,
    authorizeImg: row.authorize_img,
    contactName: row.contact_name,
    contactPhone: row.contact_phone_mask,
    contactEmail: row.contact_email,
    applyStatus: row.apply_status as EnterpriseApply['applyStatus'],
    rejectReason: row.reject_reason,
    submitAt: row.submit_at,
    auditBy: row.audit_by,
    auditAt: row.audit_at,
    validTo: row.valid_to,
    rev: row.rev,
    imageUrls: {
      licenseImg: urlOf(row.license_img),
      legalIdFront: urlOf(row.legal_id_front),
      legalIdBack: urlOf(row.legal_id_back),
      authorizeImg: urlOf(row.authorize_img),
    },
  };
}

/** Keeps a document of the caller's unit; its bytes decide what it is. */
export async function keepDocument(file: UploadedFile, { app, user, now, step }: OutsideContext) {
  await step(ownUnit);
  const place = { folder: `enterprise/${user.dealerId}/`, kinds: ['jpg', 'png', 'pdf'] as const, maxBytes: maxDocument, now };
  const fileId = (await keepFile(app.storage, place, file)) ?? fail(enterpriseErrors.file);
  return { fileId, url: app.storage.signedPath(fileId, now) };
}

/** Every document must have been uploaded by this unit. */
export async function checkDocuments(fields: Pick<EnterpriseFields, (typeof documents)[number]>, { app, user }: Context): Promise<void> {
  for (const name of documents) {
    const key = fields[name];
    if (key === '' && name === 'authorizeImg') continue;
    const own = new RegExp(`^enterprise/${user.dealerId}/[\\w-]+\\.(jpg|png|pdf)$`).test(key);
    if (!own || (await app.storage.get(key)) === undefined) {
      const field = enterpriseFields.shape[name].meta()?.title ?? '';
      failField(name, enterpriseErrors.fileGone.message.replace('{field}', field));
    }
  }
}
