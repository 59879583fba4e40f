import { type InvoiceKeys, invoiceErrors, invoicePlatform, type invoiceSubjectFields, taxAccountState } from '@bochong/contract/e-invoice';
import type { z } from 'zod';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { hastenEffect } from '../../../kernel/outbound/outbound.ts';
import { closeTodo } from '../../todo/index.ts';
import { issuingOf } from '../invoice/invoice.repo.ts';
import { issueEffect } from '../invoice/invoice-issue.service.ts';
import { isConnected, keysOf, providerOf } from '../provider/provider-of.ts';
import { openRedsOf } from '../red/red.repo.ts';
import { askKey, redAskEffect, redEffect } from '../red/red-effect.service.ts';
import * as repo from './invoice-subject.repo.ts';

type Fields = z.output<typeof invoiceSubjectFields>;
constraintMeans('invoice_subject_tax_no_key', invoiceErrors.taxNoTaken, 'taxNo');

export async function createSubject(fields: Fields, { tx, user, now, audit }: Context) {
  const key = { dealerId: user.dealerId, id: newId(now) };
  await repo.insertSubject(tx, key, { ...fields, platform: invoicePlatform.NUONUO }, now);
  audit({ targetType: 'invoiceSubject', targetId: key.id, detail: { after: fields } });
  return { subjectId: key.id };
}

export async function updateSubject(id: string, { rev, ...fields }: Fields & { rev: number }, { tx, user, audit }: Context) {
  const subject = found(await repo.findSubject(tx, id, user.dealerIds, true));
  await repo.updateSubject(tx, subject, rev, fields);
  audit({ targetType: 'invoiceSubject', targetId: id, detail: { before: { name: subject.name, taxNo: subject.taxNo }, after: fields } });
  return null;
}

export async function switchSubject(id: string, { status, rev }: { status: number; rev: number }, { tx, user, audit }: Context) {
  const subject = found(await repo.findSubject(tx, id, user.dealerIds, true));
  await repo.switchSubject(tx, subject, rev, status);
  audit({ targetType: 'invoiceSubject', targetId: id, detail: { before: { status: subject.status }, after: { status } } });
  return null;
}

const names = { appKey: 'AppKey', appSecret: 'AppSecret', accessToken: 'AccessToken' } as const;

/** Writes keys; the log says which parts, never what they are. */
export async function setKeys(id: string, { rev, ...written }: InvoiceKeys & { rev: number }, { app, tx, user, audit }: Context) {
  const subject = found(await repo.findSubject(tx, id, user.dealerIds, true));
  assertFresh(subject.rev === rev ? 1 : 0);
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined && value !== ''));
  const keys = { ...keysOf(app, subject), ...given };
  for (const part of ['appKey', 'appSecret', 'accessToken'] as const)
    if (keys[part] === '') fail(invoiceErrors.keysMissing, { what: names[part] });
  await repo.keepKeys(tx, subject, rev, app.keys.encrypt(JSON.stringify(keys)));
  audit({ targetType: 'invoiceSubject', targetId: id, detail: { parts: Object.keys(given) } });
  return null;
}

/** Asks the platform whether its account is signed in again, where it tells; then everything that waited for that goes on at once. */
export async function confirmAuth(id: string, rev: number, context: OutsideContext) {
  const { app } = context;
  const subject = await context.step(async ({ tx, user }) => found(await repo.findSubject(tx, id, user.dealerIds)));
  assertFresh(subject.rev === rev ? 1 : 0);
  if (!isConnected(app, subject)) fail(invoiceErrors.noPlatform, { name: subject.name });
  const provider = providerOf(app, subject);
  const signal = AbortSignal.timeout(10_000);
  const online = (await provider.session?.(signal)) ?? 'online';
  if (online !== 'online') fail(invoiceErrors.stillAway);
  const creditFen = await provider.creditFen?.(signal);
  return context.step(async (step) => {
    const { tx, user, now, audit } = step;
    const { dealerId } = found(await repo.findSubject(tx, id, user.dealerIds, true));
    await repo.noteAccount(tx, { dealerId, id }, taxAccountState.ONLINE, now);
    if (creditFen !== undefined) await repo.noteCredit(tx, { dealerId, id }, creditFen);
    await closeTodo(tx, { dealerId, typeCode: 'INVOICE_AUTH', bizId: id, by: user.userName, at: now });
    const waiting = await issuingOf(tx, dealerId, id);
    for (const { applyNo } of waiting) await hastenEffect(step, issueEffect, { dealerId, key: applyNo });
    for (const red of await openRedsOf(tx, dealerId, id)) {
      await hastenEffect(step, redEffect, { dealerId, key: red.confirmNo });
      await hastenEffect(step, redAskEffect, { dealerId, key: askKey(red) });
    }
    audit({ targetType: 'invoiceSubject', targetId: id, detail: { waiting: waiting.length } });
    return { waiting: waiting.length };
  });
}
