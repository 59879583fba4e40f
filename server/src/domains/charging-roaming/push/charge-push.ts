import type { WorkContext } from '../../../kernel/app-context.ts';
import type { AskingPeer, PushRow } from '../../charging-peer/index.ts';
import { findSession, untoldCdrs } from '../charge/charge.repo.ts';
import { sessionTold } from '../charge/charge.service.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { type OcpiStep, owned } from './place-push.ts';

/** A charge as it stands, whatever step of it there is to tell. */
export async function sessionSteps(work: WorkContext, { dealerId, subjectId }: PushRow, peer: AskingPeer): Promise<OcpiStep[]> {
  const session = await findSession(work.tx, dealerId, subjectId);
  const body = session && (await sessionTold(work, session, partyOf(peer.ourOperatorId)));
  return session && body ? [{ module: 'sessions', method: 'PUT', path: owned(peer, subjectId), body, to: session.token }] : [];
}

/** Records of a charge that the platform has not taken, in their order: one that is taken back goes before the one that comes in its place. */
export async function cdrSteps(work: WorkContext, { dealerId, subjectId }: PushRow, _: AskingPeer): Promise<OcpiStep[]> {
  const records = await untoldCdrs(work.tx, dealerId, subjectId);
  const to = (await findSession(work.tx, dealerId, subjectId))?.token;
  return records.map(({ content }) => ({ module: 'cdrs', method: 'POST', path: '', body: content, ...(to && { to }) }));
}
