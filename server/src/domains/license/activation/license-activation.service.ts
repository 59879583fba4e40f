import { setTimeout as pause } from 'node:timers/promises';
import { activationState, importType, licenseErrors } from '@bochong/contract/license';
import type { Context, OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { AppError, fail, found } from '../../../kernel/http/errors.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { carryOut, planEffect } from '../../../kernel/outbound/outbound.ts';
import { type DealerFacts, dealerFacts } from '../../dealer/index.ts';
import { importLicense, machineCodeOf } from '../import/license-import.service.ts';
import { signsItself } from '../issuer/license-issuer.service.ts';
import {
  type ActivationOutcome,
  findActivation,
  finishActivation,
  insertActivation,
  lockActivation,
  lockActivationOf,
  noteUnanswered,
} from './license-activation.repo.ts';
import { type Activation, type CentreAnswer, noCentre } from './license-centre.ts';
import { assertMayTry, noteWrongCode, redeemOwnCode } from './license-code.service.ts';

type Imported = Awaited<ReturnType<typeof importLicense>>;

const callMs = 10_000;

/** Imports what the centre sent; a file that the front door of licences refuses is a refusal, and writes nothing. */
async function outcomeOf(
  { app, tx, now }: WorkContext,
  dealerId: string,
  operator: string,
  answer: CentreAnswer,
): Promise<ActivationOutcome> {
  if ('refused' in answer) return { refusal: { code: licenseErrors.activation.code, text: licenseErrors.activation.message } };
  const own = (dealer: DealerFacts) => dealer.dealerId === dealerId;
  try {
    return { answer: await importLicense(answer.content, own, { app, tx, now, operator, importType: importType.ONLINE }) };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { refusal: { code: cause.definition.code, text: cause.message } };
  }
}

/** An activation code on its way to the licence centre, which gives the same licence for it however often it is asked. */
export const activationEffect: OutboundKind<Activation, CentreAnswer> = {
  kind: 'license-activation',
  title: '授权在线激活',
  lane: 'routine',
  callMs,
  async prepare({ app, tx, now }, { dealerId, subjectId }) {
    const activation = await findActivation(tx, dealerId, subjectId);
    if (activation?.state !== activationState.WAITING || activation.codeCipher === null) return undefined;
    const { dealerNo } = found(await dealerFacts(tx, dealerId));
    return { activationCode: app.keys.decrypt(activation.codeCipher), dealerNo, machineCode: machineCodeOf(app), now };
  },
  send: (request, { app, signal }) => app.licenseCentre.activate(request, signal),
  async settle(work, { dealerId, subjectId }, answer) {
    const activation = await lockActivation(work.tx, dealerId, subjectId);
    if (activation?.state !== activationState.WAITING) return;
    await finishActivation(work.tx, dealerId, subjectId, await outcomeOf(work, dealerId, activation.operator, answer), work.now);
  },
  unanswered: ({ tx, now }, { dealerId, subjectId }) => noteUnanswered(tx, dealerId, subjectId, now),
};

/** Intends to ask the centre, once for a request; a repetition of one that got no answer asks again. Answers the activation's id. */
export async function intendActivation(
  { app, tx, now }: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  dealerId: string,
  asked: { activationCode: string; requestId: string; operator: string },
): Promise<string> {
  const { activationCode, requestId, operator } = asked;
  const codeCipher = app.keys.encrypt(activationCode.replaceAll('-', ''));
  await insertActivation(tx, { dealerId, id: newId(now), requestId, codeCipher, operator }, now);
  const { id, state } = await lockActivationOf(tx, dealerId, requestId);
  if (state !== activationState.WAITING) return id;
  await noteUnanswered(tx, dealerId, id, null);
  await planEffect({ tx, now }, activationEffect, { dealerId, key: id, subjectId: id });
  return id;
}

const lookEveryMs = 200;

/** What the centre's answer came to, once it is there. Without one it is asked again behind the call, and the caller is told so. */
async function outcome({ app, step }: OutsideContext, dealerId: string, id: string): Promise<Imported> {
  await carryOut(app, activationEffect, dealerId, id);
  for (const until = Date.now() + callMs; ; await pause(lookEveryMs)) {
    const activation = found(await step(({ tx }) => findActivation(tx, dealerId, id)));
    if (activation.state === activationState.IMPORTED) return activation.answer as unknown as Imported;
    if (activation.state === activationState.REFUSED) refuse(activation.refusalCode, activation.refusalText);
    if (activation.unansweredAt !== null || Date.now() > until) fail(licenseErrors.centre);
  }
}

function refuse(code: string | null, message: string): never {
  const known = Object.values(licenseErrors).find((one) => one.code === code) ?? licenseErrors.activation;
  throw new AppError({ ...known, message });
}

const unitOf = async ({ tx, user }: Context, dealerId: string | undefined): Promise<string> => {
  const platform = user.userType === 1 || user.userType === 4;
  return found(await dealerFacts(tx, (platform ? dealerId : undefined) ?? user.dealerId)).dealerId;
};

/** Asks the licence centre about a code this platform did not issue; where there is no centre the code is wrong, and counted as such. */
async function activateElsewhere(dealerId: string, asked: { activationCode: string; requestId: string }, context: OutsideContext) {
  const { app, step } = context;
  if (app.licenseCentre === noCentre) {
    const wrong = await step(async (within) => {
      if (!(await signsItself(within.tx))) return licenseErrors.noCentre;
      await noteWrongCode(dealerId, within);
      return licenseErrors.activation;
    });
    fail(wrong);
  }
  const id = await step((within) => intendActivation(within, dealerId, { ...asked, operator: within.user.userName }));
  try {
    return await outcome(context, dealerId, id);
  } catch (cause) {
    if (cause instanceof AppError && cause.definition.code === licenseErrors.activation.code)
      await step((within) => noteWrongCode(dealerId, within));
    throw cause;
  }
}

/** Imports the licence of an activation code: one this platform issued, or one of the licence centre. */
export async function activateOnline(
  { dealerId: wanted, ...asked }: { activationCode: string; dealerId?: string | undefined; requestId: string },
  context: OutsideContext,
): Promise<Imported> {
  const dealerId = await context.step((within) => unitOf(within, wanted));
  const own = await context.step(async (within) => {
    await assertMayTry(dealerId, within);
    return redeemOwnCode(dealerId, asked, within);
  });
  const result = own ?? (await activateElsewhere(dealerId, asked, context));
  context.audit({ targetType: 'license_pool', targetId: result.poolId, detail: { licenseNo: result.licenseNo } });
  return result;
}
