import { payChannel } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { openErrors, openInterfaces } from '@bochong/contract/open-api';
import { passSource } from '@bochong/contract/special-vehicle';
import type { z } from 'zod';
import type { AuditDetail, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { auditCommand } from '../../../kernel/http/audit.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { businessDate } from '../../../kernel/time.ts';
import {
  changePlates,
  findCard,
  findCardByCode,
  findPassRule,
  issueCard,
  type PassCard,
  passesOfPlate,
  quotePass,
  renewCard,
  rulesOnSale,
} from '../../special-vehicle/index.ts';
import type { OpenContext } from '../wire/open-context.ts';
import { insertRequest, lockPassNumber, requestOfNumber } from './pass-request.repo.ts';

type Writing = 'sellPass' | 'renewPass' | 'changePassPlates';
type Asked<N extends Writing> = z.output<(typeof openInterfaces)[N]['body']>;
type Answer = z.output<typeof openInterfaces.sellPass.data>;

/** A system in the place of a member of staff: of its unit, within its lots, with no button of the console. */
function asStaff({ system, ip, ...work }: OpenContext, audited: AuditDetail[] = []): Context {
  const { id: userId, name, dealerId, parkIds } = system;
  const user = {
    ...{ userId, account: name, userName: name, userType: 3, dealerId, dealerName: '', dealerIds: [dealerId], parkIds },
    ...{
      clientType: '',
      loginStatus: 0,
      permVersion: 0,
      companyId: null,
      merchantId: null,
      codes: new Set<string>(),
      rightsChanged: false,
    },
  };
  return {
    ...work,
    user,
    requestId: newId(work.now),
    ip,
    clientType: '',
    userAgent: '',
    token: '',
    audit: (entry) => void audited.push(entry),
  };
}

/** A rule that another system may use: whole within its lots, where staff may use what touches theirs. */
async function assertLots({ tx, system: { parkIds } }: OpenContext, ruleId: string): Promise<void> {
  const rule = found(await findPassRule(tx, ruleId, parkIds));
  if (parkIds && !rule.parkIds.every((id) => parkIds.includes(id))) fail(openErrors.passLots);
}

async function cardOf(context: OpenContext, certCode: string): Promise<PassCard> {
  const card = found(await findCardByCode(context.tx, context.system.dealerId, certCode));
  await assertLots(context, card.ruleId);
  return card;
}

const told = ({ certCode, ruleId, plates, validFrom, validTo, passStatus }: PassCard) =>
  ({ certCode, ruleId, plates, validFrom, validTo, passStatus }) as Answer['pass'];

/** How the other side's money stands in the books: taken by a third party, under its own number. */
const takenOf = ({ amountFen, voucher }: { amountFen: number; voucher: string }) => ({
  amountFen,
  voucher,
  payChannel: payChannel.THIRD_PARTY,
});

/** Carries a request out once per number: again with the same content it is answered the same, with another one refused. */
async function once<N extends Writing>(
  name: N,
  asked: Asked<N>,
  context: OpenContext,
  work: (staff: Context) => Promise<{ cardId: string }>,
): Promise<Answer> {
  const { tx, now, system } = context;
  const { outRequestNo } = asked;
  const digest = sha256Hex(name, JSON.stringify(asked));
  await lockPassNumber(tx, system, outRequestNo);
  const known = await requestOfNumber(tx, system, outRequestNo);
  if (known)
    return known.digest === digest ? { ...(known.answer as Answer), repeated: true } : fail(openErrors.otherRequest, { no: outRequestNo });
  const audited: AuditDetail[] = [];
  const { cardId } = await work(asStaff(context, audited));
  const answer: Answer = { outRequestNo, pass: told(found(await findCard(tx, cardId))), repeated: false };
  await insertRequest(tx, system, { outRequestNo, digest, cardId, answer }, now);
  const { path, title } = openInterfaces[name];
  const by = { account: system.name, method: 'OPEN' };
  for (const { detail, ...target } of audited)
    await auditCommand(tx, now, {
      ...target,
      ...{ command: path, title: `开放接口${title}`, dealerId: system.dealerId, detail: { outRequestNo, ...detail }, by, module: 'open' },
    });
  return answer;
}

export const sellPass = (asked: Asked<'sellPass'>, context: OpenContext): Promise<Answer> =>
  once('sellPass', asked, context, async (staff) => {
    await assertLots(context, asked.ruleId);
    return issueCard({ ...asked, remark: `外部请求号 ${asked.outRequestNo}` }, takenOf(asked), staff, { source: passSource.OPEN });
  });

export const renewPass = (asked: Asked<'renewPass'>, context: OpenContext): Promise<Answer> =>
  once('renewPass', asked, context, async (staff) => {
    const { id, rev } = await cardOf(context, asked.certCode);
    return renewCard(id, { ...takenOf(asked), periods: asked.periods, rev }, staff);
  });

export const changePassPlates = (asked: Asked<'changePassPlates'>, context: OpenContext): Promise<Answer> =>
  once('changePassPlates', asked, context, async (staff) => {
    const { id, rev } = await cardOf(context, asked.certCode);
    await changePlates(id, { plates: asked.plates, rev }, staff);
    return { cardId: id };
  });

export async function readPasses({ plateNo }: { plateNo: string }, { tx, system }: OpenContext) {
  return { results: (await passesOfPlate(tx, system.dealerId, plateNo, system.parkIds)).map(told) };
}

export async function readPassRules(_: unknown, { tx, now, system }: OpenContext) {
  return { results: await rulesOnSale(tx, system.dealerId, businessDate(now), system.parkIds) };
}

export async function quoteOpenPass(
  { ruleId, certCode, startDate, periods }: z.output<typeof openInterfaces.quotePass.query>,
  context: OpenContext,
) {
  const card = certCode === undefined ? undefined : await cardOf(context, certCode);
  await assertLots(context, card?.ruleId ?? ruleId ?? fail(commonErrors.notFound));
  const asked = { periods, ...(card ? { cardId: card.id } : { ruleId, ...(startDate !== undefined && { startDate }) }) };
  return quotePass(asked as Parameters<typeof quotePass>[0], asStaff(context));
}
