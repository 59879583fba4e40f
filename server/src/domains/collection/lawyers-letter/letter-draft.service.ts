import {
  type LetterCandidate,
  type LetterDraft,
  type LetterPreview,
  type LetterTemplate,
  lawyersLetterErrors,
  type lawyersLetters,
  letterCandidateLimit,
  type letterCandidates,
} from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { limitsOf } from '../remind/contact-setting.repo.ts';
import { lockDebtors } from '../remind/debtor.repo.ts';
import { insertLetter } from './lawyers-letter.repo.ts';
import { byReadiness, type LetterLimits, letterProblem, readinessOf, renderLetter, unmetConditions } from './lawyers-letter.rule.ts';
import { type LetterFacts, letterFacts, letterStandings, lockLetterFacts } from './letter-facts.repo.ts';
import { listTemplates } from './letter-template.repo.ts';

/** Days a letter gives. */
export const deadlineDays = 15;

interface Owner {
  ownerName: string;
  address: string;
}

const scopeOf = ({ user, now }: Context) => ({ dealerId: user.dealerId, parkIds: user.parkIds, now });
const templateOf = async ({ tx }: Context, templateId: string): Promise<LetterTemplate> =>
  found((await listTemplates(tx)).find((one) => one.templateId === templateId));
const limitsFor = ({ tx, user }: Context) => limitsOf(tx, user.dealerId);

const textOf = (template: LetterTemplate, about: LetterFacts, ownerName: string): string =>
  renderLetter(template.content, {
    ownerName,
    plateNo: about.plateNo,
    count: String(about.records.length),
    amount: yuan(about.owedFen),
    parkNames: [...new Set(about.records.map((record) => record.parkName))].join('、'),
    deadlineDays: String(deadlineDays),
    lawFirm: template.lawFirm,
  });

/** Writes a letter about everything a locked vehicle owes; the text is fixed from here on. */
async function draft(about: LetterFacts, template: LetterTemplate, { ownerName, address }: Owner, context: Context) {
  const { tx, user, now } = context;
  const letterId = newId(now);
  const letterNo = await businessNumber(tx, 'LS', now);
  const applicant = { id: user.userId, name: user.userName };
  const content = textOf(template, about, ownerName);
  await insertLetter(tx, {
    dealerId: user.dealerId,
    id: letterId,
    letterNo,
    about,
    ownerName,
    address,
    template,
    content,
    applicant,
    at: now,
  });
  context.audit({ targetType: 'lawyersLetter', targetId: letterId, detail: { letterNo, plateNo: about.plateNo, owedFen: about.owedFen } });
  return { letterId, letterNo };
}

export async function writeLetter({ templateId, plateNo, ...owner }: BodyOf<typeof lawyersLetters.save>, context: Context) {
  const template = await templateOf(context, templateId);
  const about =
    (await lockLetterFacts(context.tx, plateNo, scopeOf(context))) ?? fail(lawyersLetterErrors.unfit, { reason: '该车牌没有欠费' });
  const problem = letterProblem(about, await limitsFor(context));
  if (problem !== null) fail(lawyersLetterErrors.unfit, { reason: problem });
  return draft(about, template, owner, context);
}

/** Vehicles that owe most by how near they are to a letter, each with what it lacks. */
export async function candidatePage(
  query: PageQuery & { plateNo?: string | undefined; readiness?: number | undefined; condition?: number | undefined },
  context: Context,
): Promise<Data<typeof letterCandidates.list>> {
  const { pageNo, pageSize, plateNo, readiness, condition } = query;
  const limits = await limitsFor(context);
  const all = await letterStandings(context.tx, { plateNo, limit: letterCandidateLimit + 1 }, scopeOf(context));
  const capped = all.length > letterCandidateLimit;
  const checked = byReadiness(all.map((about) => ({ ...about, unmet: unmetConditions(about, limits) }))).map((about) => ({
    ...about,
    readiness: readinessOf(about.unmet),
  }));
  const fits = checked.filter(
    (about) =>
      (readiness === undefined || about.readiness === readiness) &&
      (condition === undefined || about.unmet.some((one) => one.condition === condition)),
  );
  const results = fits
    .slice((pageNo - 1) * pageSize, pageNo * pageSize)
    .map(({ plateId, plateNo: number, plateColor, readiness: now, owedFen, recordCount, maxAgeDays, deliveredReminders, unmet }) => ({
      ...{ plateId, plateNo: number, plateColor, readiness: now, owedFen, recordCount, maxAgeDays, deliveredReminders, unmet },
    })) as LetterCandidate[];
  const [ready, oneShort] = [0, 1].map((lacking) => checked.filter(({ unmet }) => unmet.length === lacking).length) as [number, number];
  return { pageNo, pageSize, totalRecord: fits.length, results, summary: { checked: checked.length, capped, ready, oneShort } };
}

/** Why no letter is drafted about a vehicle now; empty when one is. */
function refusal(about: LetterFacts, limits: LetterLimits): string {
  if (about.openLetterNo !== null) return `已在未结案的律师函 ${about.openLetterNo} 中`;
  if (about.recordCount === 0) return about.frozenCount > 0 ? '有欠费在申诉中' : '已无欠费';
  return letterProblem(about, limits) ?? '';
}

/** Facts of the chosen vehicles in the order they were chosen; all of them are the caller's, or nothing is done. */
async function chosenFacts(plateIds: readonly string[], context: Context): Promise<LetterFacts[]> {
  const byId = new Map((await letterFacts(context.tx, plateIds, scopeOf(context))).map((about) => [about.plateId, about]));
  return plateIds.map((id) => byId.get(id) ?? fail(commonErrors.notFound));
}

const vehicleOf = ({ plateId, plateNo, plateColor }: LetterFacts) => ({ plateId, plateNo, plateColor: plateColor as 1 });

export async function previewLetters(
  { templateId, plateIds }: BodyOf<typeof letterCandidates.preview>,
  context: Context,
): Promise<LetterPreview[]> {
  const template = await templateOf(context, templateId);
  const limits = await limitsFor(context);
  return (await chosenFacts(plateIds, context)).map((about) => ({
    ...vehicleOf(about),
    owedFen: about.owedFen,
    recordCount: about.records.length,
    content: textOf(template, about, `\${ownerName}`),
    reason: refusal(about, limits),
  }));
}

/** Drafts of every chosen vehicle that may have one, all or none; the others say why not. */
export async function draftLetters(
  { templateId, letters }: BodyOf<typeof letterCandidates.draft>,
  context: Context,
): Promise<Data<typeof letterCandidates.draft>> {
  const template = await templateOf(context, templateId);
  const limits = await limitsFor(context);
  const ownerOf = new Map(letters.map(({ plateId, ...owner }) => [plateId, owner]));
  await lockDebtors(context.tx, context.user.dealerId, [...ownerOf.keys()]);
  const results: LetterDraft[] = [];
  for (const about of await chosenFacts([...ownerOf.keys()], context)) {
    const reason = refusal(about, limits);
    const owner = found(ownerOf.get(about.plateId));
    const made = reason === '' ? await draft(about, template, owner, context) : { letterId: null, letterNo: '' };
    results.push({ ...vehicleOf(about), ...made, reason });
  }
  return { drafted: results.filter(({ letterId }) => letterId !== null).length, results };
}
