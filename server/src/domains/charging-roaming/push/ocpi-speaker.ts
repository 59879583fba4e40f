import { randomUUID } from 'node:crypto';
import { peerPushKind } from '@bochong/contract/charging-peer';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { type AskingPeer, type CalledPeer, findAskingPeer, type PushRow, type Speaker } from '../../charging-peer/index.ts';
import { noteTold, untoldCdrs } from '../charge/charge.repo.ts';
import { endpointOf, isHub } from '../link/handshake.rule.ts';
import { findLink, type LinkRow } from '../link/link.repo.ts';
import { callOcpi, OcpiAnswerRefusal } from '../out/ocpi-client.ts';
import { gunStation } from '../place/place.repo.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { cdrSteps, sessionSteps } from './charge-push.ts';
import { gunSteps, type OcpiStep, stationSteps } from './place-push.ts';

/** What is sent, in this order: it was taken once all of it was. */
interface OcpiContent {
  link: LinkRow;
  steps: readonly OcpiStep[];
  /** Records that are taken once all of it was. */
  cdrs: readonly string[];
}

async function stepsOf(work: WorkContext, push: PushRow, peer: AskingPeer): Promise<OcpiStep[]> {
  if (push.kind === peerPushKind.BILL) return cdrSteps(work, push, peer);
  if (push.kind === peerPushKind.STATION) return stationSteps(work, push, peer);
  if (push.kind !== peerPushKind.GUN) return sessionSteps(work, push, peer);
  const stationId = await gunStation(work.tx, push.dealerId, push.subjectId);
  return stationId === undefined ? [] : gunSteps(work, push, peer, stationId);
}

/** The platform does not know what a part of was sent. */
const isUnknown = (cause: unknown): boolean => cause instanceof OcpiAnswerRefusal && (cause.http === 404 || cause.code === 2003);

async function send(app: App, peer: CalledPeer, link: LinkRow, steps: readonly OcpiStep[], signal: AbortSignal): Promise<void> {
  const token = link.outToken === null ? '' : app.keys.decrypt(link.outToken);
  const [from, platform, hub] = [partyOf(peer.ourOperatorId), partyOf(peer.peerOperatorId), isHub(link.roles)];
  const correlationId = randomUUID();
  const sendStep = ({ module, method, path, body, to }: OcpiStep) => {
    const parties = { from, to: hub && to ? to : platform };
    const base = endpointOf(link.endpoints, module, 'RECEIVER') ?? '';
    return callOcpi(app, peer, { module, method, url: `${base}${path}`, token, body, parties, correlationId }, signal);
  };
  for (const step of steps)
    await sendStep(step).catch((cause) => {
      if (step.whole && isUnknown(cause)) return sendStep(step.whole);
      throw cause;
    });
}

/** Pushes to platforms after OCPI. What a platform has no receiver for is not told; what it refuses is told again as its kind of push is. */
export const ocpiSpeaker: Speaker = {
  async contentOf(work, push, { dealerId, id }): Promise<OcpiContent | undefined> {
    const link = await findLink(work.tx, { dealerId, id });
    const peer = await findAskingPeer(work.tx, { dealerId, id });
    if (!peer || !link?.outToken) return undefined;
    const steps = (await stepsOf(work, push, peer)).filter(({ module }) => endpointOf(link.endpoints, module, 'RECEIVER') !== undefined);
    const cdrs = push.kind === peerPushKind.BILL ? (await untoldCdrs(work.tx, dealerId, push.subjectId)).map((one) => one.id) : [];
    return steps.length === 0 ? undefined : { link, steps, cdrs };
  },
  taken: ({ tx, now }, { push, content }) => noteTold(tx, push.dealerId, (content as OcpiContent).cdrs, now),
  async send(app, { peer, content }, signal) {
    const { link, steps } = content as OcpiContent;
    await send(app, peer, link, steps, signal);
    return {};
  },
};
