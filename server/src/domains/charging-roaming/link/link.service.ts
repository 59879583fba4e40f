import { type ProbeStep, peerProtocol } from '@bochong/contract/charging-peer';
import { inviteHours, ocpiErrors, type ocpiLinks, ocpiState } from '@bochong/contract/charging-roaming';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { toIso } from '../../../kernel/time.ts';
import { lockSeen, noteLinked, onlyProtocol, type SeenPeer, seenPeer } from '../../charging-peer/index.ts';
import { callOcpi, type OcpiSending } from '../out/ocpi-client.ts';
import { codeOf } from '../wire/ocpi-text.rule.ts';
import { formerHours, newToken } from './credentials-call.ts';
import { credentials, endpointOf, rolesOf } from './handshake.rule.ts';
import { askEndpoints, ourCredentials, stepMs, versionsUrlOf } from './handshake.ts';
import { findLink, forgetLink, type LinkRow, lockLink, saveInvite, savePending, saveRegistration } from './link.repo.ts';

function onlyOcpi<P extends { protocol: number }>(peer: P): P {
  onlyProtocol(peerProtocol.OCPI, peer);
  return peer;
}

const lockOcpi = async (id: string, context: Context): Promise<SeenPeer> => onlyOcpi(await lockSeen(id, undefined, context));

/** How a platform and we are registered with each other. */
export async function linkOf(id: string, { app, tx, user, now }: Context): Promise<Data<typeof ocpiLinks.get>> {
  const peer = onlyOcpi(found(await seenPeer(tx, id, user)));
  const link = await findLink(tx, peer);
  const invited = link?.inviteUntil != null && Date.parse(link.inviteUntil) > now.getTime();
  const waiting = invited ? ocpiState.INVITED : ocpiState.NONE;
  return {
    ...{ state: link?.outToken ? ocpiState.REGISTERED : waiting, ourVersionsUrl: versionsUrlOf(app), versionsUrl: link?.versionsUrl ?? '' },
    ...{ inviteUntil: invited ? (link?.inviteUntil ?? null) : null, registeredAt: link?.registeredAt ?? null },
    ...{ roles: link?.roles ?? [], endpoints: link?.endpoints ?? [] },
  };
}

/** Makes a token A and tells it this once. */
export async function invite(id: string, context: Context): Promise<Data<typeof ocpiLinks.invite>> {
  const { app, tx, now } = context;
  const peer = await lockOcpi(id, context);
  await lockLink(tx, peer);
  const token = newToken();
  const until = new Date(now.getTime() + inviteHours * 3_600_000);
  await saveInvite(tx, peer, sha256Hex(token), until);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { after: { inviteUntil: toIso(until) } } });
  return { ourVersionsUrl: versionsUrlOf(app), token, inviteUntil: toIso(until) };
}

const opened = ({ keys }: App, { outToken }: Pick<LinkRow, 'outToken'>): string => (outToken === null ? '' : keys.decrypt(outToken));

/** Minutes that a token is good for the callbacks of the registration that names it. */
const pendingMs = 10 * 60_000;

/** What the platform's credentials endpoint answers to ours, with where it was and what else there is. */
async function exchange(
  app: App,
  peer: SeenPeer,
  ourName: string,
  at: { versionsUrl: string; token: string; offered: string; known: boolean },
) {
  const endpoints = await askEndpoints(app, peer, at.versionsUrl, at.token);
  const body = ourCredentials(app, peer, ourName, at.offered);
  const method: OcpiSending['method'] = at.known ? 'PUT' : 'POST';
  const url = endpointOf(endpoints, 'credentials') ?? '';
  const said = await callOcpi(app, peer, { module: 'credentials', method, url, token: at.token, body }, AbortSignal.timeout(stepMs));
  const parsed = credentials.safeParse(said);
  if (!parsed.success) throw new Error(`对方的credentials缺少${parsed.error.issues[0]?.path.join('.') || '内容'}`);
  const roles = rolesOf(parsed.data);
  if (!roles.some((role) => codeOf(role) === peer.peerOperatorId)) throw new Error(`对方的角色里没有${peer.peerOperatorId}`);
  return { endpoints, roles, versionsUrl: parsed.data.url, token: parsed.data.token };
}

/**
 * We register with a platform: its versions, its details, credentials for credentials. With a token A anew, without one by those that hold. Until the
 * answer is there, those that hold stay as they are.
 */
export async function register(
  id: string,
  { versionsUrl, token = '' }: BodyOf<typeof ocpiLinks.register>,
  context: OutsideContext,
): Promise<null> {
  const { app } = context;
  const offered = newToken();
  const { peer, link } = await context.step(async (step) => {
    const locked = await lockOcpi(id, step);
    const row = await lockLink(step.tx, locked);
    if (token === '' && row.outToken === null) fail(ocpiErrors.needsToken);
    await savePending(step.tx, locked, sha256Hex(offered), new Date(step.now.getTime() + pendingMs));
    return { peer: locked, link: row };
  });
  const known = token === '';
  const given = await exchange(app, peer, link.dealerName, { versionsUrl, token: known ? opened(app, link) : token, offered, known }).catch(
    (cause: Error) => fail(ocpiErrors.handshake, { reason: cause.message.slice(0, 150) }),
  );
  await context.step(async (step) => {
    const { tx } = step;
    const now = app.clock.now();
    const locked = await lockOcpi(id, step);
    await lockLink(tx, locked);
    const to = { ...given, inHash: sha256Hex(offered), outToken: app.keys.encrypt(given.token) };
    await saveRegistration(tx, locked, to, now, new Date(now.getTime() + formerHours * 3_600_000));
    await noteLinked(tx, locked, now);
    step.audit({ targetType: 'chargingPeer', targetId: id, detail: { after: { versionsUrl: given.versionsUrl } } });
  });
  return null;
}

/** The platform as it is called; one that is not registered cannot be. */
async function linked(id: string, context: OutsideContext) {
  return context.step(async ({ app, tx, user }) => {
    const peer = onlyOcpi(found(await seenPeer(tx, id, user)));
    const link = await findLink(tx, peer);
    if (!link?.outToken) return fail(ocpiErrors.notLinked);
    return { peer, link, token: opened(app, link) };
  });
}

/** Asks a platform for its versions, what it serves and its credentials; what comes after a step that failed is not tried. */
export async function probe(id: string, context: OutsideContext): Promise<ProbeStep[]> {
  const { app } = context;
  const { peer, link, token } = await linked(id, context);
  const steps: ProbeStep[] = [];
  const tried = async (step: string, work: () => Promise<string>): Promise<boolean> => {
    const started = performance.now();
    const outcome = await work().then(
      (text) => ({ passed: true, text }),
      (cause: Error) => ({ passed: false, text: cause.message.slice(0, 200) }),
    );
    steps.push({ step, ...outcome, text: `${outcome.text}（${Math.round(performance.now() - started)}毫秒）` });
    return outcome.passed;
  };
  let url = '';
  const served = await tried('版本与接口', async () => {
    const endpoints = await askEndpoints(app, peer, link.versionsUrl, token);
    url = endpointOf(endpoints, 'credentials') ?? '';
    return `2.2.1，模块：${[...new Set(endpoints.map(({ identifier }) => identifier))].join('、').slice(0, 150)}`;
  });
  if (served)
    await tried('登记凭据', async () => {
      const said = credentials.parse(
        await callOcpi(app, peer, { module: 'credentials', method: 'GET', url, token }, AbortSignal.timeout(stepMs)),
      );
      return `对方角色：${rolesOf(said)
        .map((role) => `${role.role} ${codeOf(role)}`)
        .join('、')
        .slice(0, 150)}`;
    });
  return steps;
}

/** Ends a registration here at once, and tells the platform of it. */
export async function unregister(id: string, context: OutsideContext): Promise<Data<typeof ocpiLinks.unregister>> {
  const { app } = context;
  const { peer, link, token } = await linked(id, context);
  await context.step(async (step) => {
    const locked = await lockOcpi(id, step);
    await lockLink(step.tx, locked);
    await forgetLink(step.tx, locked);
    await noteLinked(step.tx, locked, null);
    step.audit({ targetType: 'chargingPeer', targetId: id });
  });
  const url = endpointOf(link.endpoints, 'credentials') ?? '';
  const told = await callOcpi(app, peer, { module: 'credentials', method: 'DELETE', url, token }, AbortSignal.timeout(stepMs)).then(
    () => '对方已确认',
    (cause: Error) => cause.message.slice(0, 150),
  );
  return { told };
}
