import { randomInt } from 'node:crypto';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { payAccountMode, payApplyErrors, payApplyKind, payApplyStep, payProvider } from '@bochong/contract/pay-account';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { keepFile } from '../../../kernel/storage/file-kind.ts';
import { certifiedCompany } from '../../dealer/index.ts';
import { insertNew, keepProgress, keepSteps, logApply, stepsOf } from './apply-step.repo.ts';
import { type ApplySecrets, type KeptSteps, lacksFiling, openStepOf, type StepName, strangerOf } from './apply-step.rule.ts';
import { type LockedApply, lockFor } from './pay-apply-move.service.ts';

const maxDocument = 5 * 1024 * 1024;
/** Most that is paid into an account to prove whose it is, fen. */
const mostProof = 99;

export const secretsOf = ({ keys }: Pick<App, 'keys'>, cipher: Buffer | null): ApplySecrets =>
  cipher === null ? {} : (JSON.parse(keys.decrypt(cipher)) as ApplySecrets);

/** An application of a new merchant begins with what the unit's certification says. */
export async function beginNew({ accountName }: { accountName: string }, context: Context): Promise<{ applyId: string }> {
  const { app, tx, user, now, audit } = context;
  const key = { dealerId: user.dealerId, id: newId(now) };
  await insertNew(tx, key, { kind: payApplyKind.NEW, accountName, provider: payProvider.WECHAT, mode: payAccountMode.PARTNER, at: now });
  const company = await certifiedCompany(tx, user.dealerId);
  if (company) {
    const { legalPerson, legalIdCipher, contactName, phoneCipher, ...subject } = company;
    const secrets = { legalIdNo: app.keys.decrypt(legalIdCipher), contactPhone: app.keys.decrypt(phoneCipher) };
    const steps = { subject, person: { legalPerson, contactName } };
    await keepSteps(tx, key, { steps, secrets: app.keys.encrypt(JSON.stringify(secrets)) });
  }
  await logApply(tx, key, { action: '新商户进件', remark: company ? '主体信息取自企业认证' : '', by: user.userName, at: now });
  audit({ targetType: 'payApply', targetId: key.id, detail: { accountName } });
  return { applyId: key.id };
}

/** Files of a step must have been uploaded by the unit, here or for its certification. */
async function assertFiles(step: object, { app, user }: Context): Promise<void> {
  for (const [name, value] of Object.entries(step)) {
    if (!name.endsWith('Img') || value === '') continue;
    const own = new RegExp(`^(payApply|enterprise)/${user.dealerId}/[\\w-]+\\.(jpg|png|pdf)$`).test(value);
    if (!own || (await app.storage.get(value)) === undefined) failField(name, '文件不存在，请重新上传');
  }
}

/** Keeps one step of a draft; numbers that are left out stay as they were, and have to be told the first time. */
export async function saveStep(
  name: StepName,
  id: string,
  { rev, legalIdNo, contactPhone, settleAcct, ...step }: Record<string, unknown> & { rev: number } & ApplySecrets,
  context: Context,
): Promise<{ rev: number }> {
  const { app, tx, audit } = context;
  const apply = await lockFor('edit', id, rev, context);
  const kept = found(await stepsOf(tx, apply));
  if (kept.applyKind !== payApplyKind.NEW) fail(payApplyErrors.otherKind);
  await assertFiles(step, context);
  const told = Object.fromEntries(Object.entries({ legalIdNo, contactPhone, settleAcct }).filter(([, value]) => value));
  const secrets: ApplySecrets = { ...secretsOf(app, kept.secretsCipher), ...told };
  if (name === 'person' && !secrets.legalIdNo) failField('legalIdNo', '请输入身份证号');
  if (name === 'person' && !secrets.contactPhone) failField('contactPhone', '请输入经办人手机');
  if (name === 'settle' && !secrets.settleAcct) failField('settleAcct', '请输入银行账号');
  const steps: KeptSteps = { ...kept.steps, [name]: step };
  const owner = name === 'settle' ? strangerOf(steps) : undefined;
  if (owner !== undefined) fail(payApplyErrors.settleName, { owner }, { field: 'settleName' });
  await keepSteps(tx, apply, { steps, secrets: app.keys.encrypt(JSON.stringify(secrets)) });
  audit({ targetType: 'payApply', targetId: id, detail: { step: name, after: step } });
  return { rev: rev + 1 };
}

/** Every step of an application is there, and they fit each other. */
export async function assertWhole(apply: LockedApply, { tx }: Context): Promise<void> {
  const { steps } = found(await stepsOf(tx, apply));
  const open = openStepOf(steps);
  if (open !== null) fail(payApplyErrors.stepMissing, { step: payApplyStep.label(open) });
  const owner = strangerOf(steps);
  if (owner !== undefined) fail(payApplyErrors.settleName, { owner });
  if (lacksFiling(steps)) fail(payApplyErrors.filing);
}

/** A sum that the platform pays into the settlement account, for the unit to tell. */
export const drawVerification = (apply: LockedApply, { tx }: Context): Promise<void> =>
  keepProgress(tx, apply, { verifyFen: randomInt(1, mostProof + 1), verifyWrong: 0 });

export async function uploadFile(file: UploadedFile, { app, user, now }: OutsideContext) {
  const place = { folder: `payApply/${user.dealerId}/`, kinds: ['jpg', 'png', 'pdf'] as const, maxBytes: maxDocument, now };
  const fileId = (await keepFile(app.storage, place, file)) ?? fail(payApplyErrors.file);
  return { fileId, url: app.storage.signedPath(fileId, now) };
}
