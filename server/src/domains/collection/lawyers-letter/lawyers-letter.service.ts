import {
  lawyersLetterErrors,
  type lawyersLetters,
  letterSendWay,
  letterStatus,
  remindChannel,
  skipReason,
} from '@bochong/contract/collection';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate, compactStamp } from '../../../kernel/time.ts';
import { countLetter } from '../../arrears/index.ts';
import { inWindow } from '../remind/contact-governor.rule.ts';
import { limitsOf } from '../remind/contact-setting.repo.ts';
import { debtorFacts, lockDebtors } from '../remind/debtor.repo.ts';
import { insertContact } from '../remind/remind-record.repo.ts';
import { changeLetter, deleteLetter, findLetter, itemsNow, type LetterRow } from './lawyers-letter.repo.ts';
import { allows, type LetterAction, stateAfter } from './lawyers-letter.rule.ts';
import { printedLetters } from './lawyers-letter-list.repo.ts';
import { deadlineDays } from './letter-draft.service.ts';
import { letterPdf } from './letter-pdf.ts';
import { dropTemplate, insertTemplate, updateTemplate } from './letter-template.repo.ts';

/** The vehicle first, as payments do, then its letter, in a state that allows the step. */
async function lockLetter(id: string, action: LetterAction, context: Context, rev?: number): Promise<LetterRow> {
  const { tx, user } = context;
  const { dealerId, plateId } = found(await findLetter(tx, id, user.parkIds));
  await lockDebtors(tx, dealerId, [plateId]);
  const letter = found(await findLetter(tx, id, user.parkIds, true));
  if (rev !== undefined) assertFresh(letter.rev === rev ? 1 : 0);
  if (!allows(action, letter.status)) fail(lawyersLetterErrors.wrongState, { status: letterStatus.label(letter.status) });
  return letter;
}

async function step(letter: LetterRow, action: LetterAction, context: Context, change: Record<string, unknown> = {}): Promise<null> {
  const to = stateAfter(action) ?? letter.status;
  await changeLetter(context.tx, letter, to, change);
  const detail = { before: letterStatus.label(letter.status), after: letterStatus.label(to), ...change };
  context.audit({ targetType: 'lawyersLetter', targetId: letter.letterId, detail });
  return null;
}

export const submitLetter = async (id: string, rev: number, context: Context): Promise<null> =>
  step(await lockLetter(id, 'submit', context, rev), 'submit', context);

export async function removeLetter(id: string, context: Context): Promise<null> {
  const letter = await lockLetter(id, 'remove', context);
  await deleteLetter(context.tx, letter);
  context.audit({ targetType: 'lawyersLetter', targetId: id, detail: { before: letter } });
  return null;
}

/** Somebody other than the applicant decides. */
export async function auditLetter(
  id: string,
  { pass, opinion, rev }: BodyOf<typeof lawyersLetters.audit>,
  context: Context,
): Promise<null> {
  const { user } = context;
  const action = pass ? 'pass' : 'reject';
  const letter = await lockLetter(id, action, context, rev);
  if (letter.applicantId === user.userId) fail(lawyersLetterErrors.ownAudit);
  return step(letter, action, context, { auditor_id: user.userId, auditor_name: user.userName, audit_opinion: opinion });
}

/** Why a letter must not go out now; null when it may. The same wishes and hours hold for it as for messages and calls. */
async function hindrance(letter: LetterRow, sendWay: number, now: { owedFen: number; frozen: boolean }, context: Context) {
  if (now.owedFen === 0) return skipReason.label(skipReason.SETTLED);
  if (now.frozen) return skipReason.label(skipReason.FROZEN);
  const limits = await limitsOf(context.tx, letter.dealerId);
  const [debtor] = await debtorFacts(context.tx, [letter.plateId], { ...letter, parkIds: null, now: context.now }, 0);
  if (debtor?.doNotDisturb) return skipReason.label(skipReason.DO_NOT_DISTURB);
  const atNight = sendWay !== letterSendWay.POST && !inWindow(context.now, limits.windowStart, limits.windowEnd);
  return atNight ? skipReason.label(skipReason.WRONG_TIME) : null;
}

export async function sendLetter(
  id: string,
  { sendWay, expressNo, rev }: BodyOf<typeof lawyersLetters.send>,
  context: Context,
): Promise<null> {
  const { app, tx, user, now } = context;
  const letter = await lockLetter(id, 'send', context, rev);
  const items = await itemsNow(tx, letter);
  const reason = await hindrance(letter, sendWay, items, context);
  if (reason !== null) fail(lawyersLetterErrors.unfit, { reason });
  const at = now.toISOString();
  const { dealerId } = letter;
  const contact = { at, note: `律师函 ${letter.letterNo}`, arrearsIds: items.arrearsIds, owedFen: items.owedFen };
  await insertContact(tx, { dealerId, plate: letter, channel: remindChannel.LAWYER_LETTER, staffId: user.userId }, contact);
  await countLetter(tx, letter);
  await app.events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds: items.arrearsIds });
  const payDeadline = businessDate(now.getTime() + deadlineDays * 86_400_000);
  return step(letter, 'send', context, { send_way: sendWay, express_no: expressNo, sent_at: at, pay_deadline: payDeadline });
}

export async function deliverLetter(id: string, { signed, rev }: { signed: boolean; rev: number }, context: Context): Promise<null> {
  const action = signed ? 'sign' : 'return';
  const letter = await lockLetter(id, action, context, rev);
  return step(letter, action, context, signed ? { signed_at: context.now.toISOString() } : {});
}

export async function closeLetter(id: string, { reason, rev }: { reason: string; rev: number }, context: Context): Promise<null> {
  return step(await lockLetter(id, 'close', context, rev), 'close', context, { closed_reason: reason });
}

export async function saveTemplate(body: BodyOf<typeof lawyersLetters.saveTemplate>, { tx, user, now, audit }: Context) {
  const { templateId, rev = 0, ...fields } = body;
  const id = templateId ?? newId(now);
  if (templateId === undefined) await insertTemplate(tx, { dealerId: user.dealerId, id }, fields);
  else assertFresh(await updateTemplate(tx, { dealerId: user.dealerId, id, rev }, fields));
  audit({ targetType: 'letterTemplate', targetId: id, detail: { after: fields } });
  return { templateId: id };
}

export async function removeTemplate(id: string, { tx, audit }: Context): Promise<null> {
  if (!(await dropTemplate(tx, id))) fail(commonErrors.notFound);
  audit({ targetType: 'letterTemplate', targetId: id, detail: { removed: true } });
  return null;
}

/** Letters as one PDF; who took which is kept. */
export async function pdfOfLetters(ids: readonly string[], context: Context): Promise<FileAnswer> {
  const letters = await printedLetters(context.tx, ids, context.user);
  const [first] = letters;
  const { letterNo, letterId } = found(first);
  const detail = { letterNos: letters.map((letter) => letter.letterNo) };
  context.audit({ targetType: 'lawyersLetter', targetId: letterId, detail });
  const fileName = letters.length === 1 ? `律师函-${letterNo}.pdf` : `律师函-${letters.length}份-${compactStamp(context.now)}.pdf`;
  return { fileName, contentType: 'application/pdf', body: letterPdf(letters) };
}
