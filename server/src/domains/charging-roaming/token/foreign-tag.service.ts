import { ocpiAllowed, ocpiTokenType } from '@bochong/contract/charging-roaming';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { type ForeignTag, type ForeignTags, minStartFen, runningOnTag, type TagShown } from '../../charging-order/index.ts';
import {
  type AskingPeer,
  agreementOf,
  availableOf,
  findAskingPeer,
  type OpenedStation,
  openedStations,
} from '../../charging-peer/index.ts';
import { insertSession } from '../charge/charge.repo.ts';
import { endpointOf } from '../link/handshake.rule.ts';
import { findLink, type LinkRow } from '../link/link.repo.ts';
import { callOcpi, OcpiAnswerRefusal, type OcpiSending } from '../out/ocpi-client.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { insertAnswer, lastAnswer, useAnswer } from './authorization.repo.ts';
import { lockToken, type TokenRow, tokensShown } from './token.repo.ts';
import { allowedOf, answerMs, authorizationInfo, decideToken, isToAsk, type TokenDecision, wordOfCode } from './token.rule.ts';

/** Longest wait for a platform's word: a driver stands at the charge point, and its device waits for us half a minute at least. */
const askMs = 5_000;

/** A token that was shown, of a platform that is switched on, registered, and sees the station. */
interface Shown {
  token: TokenRow;
  peer: AskingPeer;
  link: LinkRow & { outToken: Buffer };
  station: OpenedStation;
}

/** Whose token was shown: the first, in the order of {@link tokensShown}, whose platform may charge here. */
async function shownOf({ tx }: Pick<WorkContext, 'tx'>, { at, idTag }: TagShown): Promise<Shown | undefined> {
  for (const token of await tokensShown(tx, at.dealerId, idTag)) {
    const key = { dealerId: at.dealerId, id: token.peerId };
    const [peer, link] = [await findAskingPeer(tx, key), await findLink(tx, key)];
    if (!peer?.enabled || !link?.outToken) continue;
    const station = (await openedStations(tx, key)).find(({ stationId }) => stationId === at.stationId);
    if (station) return { token, peer, link: { ...link, outToken: link.outToken }, station };
  }
  return undefined;
}

/** What was good enough not to be asked again is good enough some moments later. */
const slackMs = 60_000;

const freshAnswer = ({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, token: TokenRow, { at }: TagShown) =>
  lastAnswer(tx, token, at.equipmentId, new Date(now.getTime() - answerMs - slackMs));

interface Question extends Shown {
  equipmentId: string;
}

async function question(context: WorkContext, shown: TagShown): Promise<Question | undefined> {
  const found = await shownOf(context, shown);
  if (!found) return undefined;
  const answer = await freshAnswer(context, found.token, shown);
  return isToAsk(found.token, answer, shown.purpose, context.now.getTime()) ? { ...found, equipmentId: shown.at.equipmentId } : undefined;
}

const unknownToken = (cause: unknown): boolean => cause instanceof OcpiAnswerRefusal && (cause.http === 404 || cause.code === 2004);

/** What the platform says of the token at this station; that it says nothing in time is said as well. */
async function wordOf(app: App, { token, peer, link, station }: Question) {
  const silent = { allowed: ocpiAllowed.UNREACHED, reference: '', evseUids: [] };
  const base = endpointOf(link.endpoints, 'tokens', 'SENDER');
  if (base === undefined) return silent;
  const type = wordOfCode(ocpiTokenType, token.tokenType);
  const sending: OcpiSending = {
    ...{ module: 'tokens', method: 'POST' as const, url: `${base}/${encodeURIComponent(token.uid)}/authorize?type=${type}` },
    ...{ token: app.keys.decrypt(link.outToken), body: { location_id: station.stationId } },
    parties: { from: partyOf(peer.ourOperatorId), to: partyOf(token.party) },
  };
  try {
    const said = authorizationInfo.safeParse(await callOcpi(app, peer, sending, AbortSignal.timeout(askMs))).data;
    if (!said) return silent;
    const { allowed, authorization_reference, location } = said;
    return { allowed: allowedOf(allowed), reference: authorization_reference ?? '', evseUids: location?.evse_uids ?? [] };
  } catch (cause) {
    return unknownToken(cause) ? { ...silent, allowed: ocpiAllowed.UNKNOWN } : silent;
  }
}

/** Asks the platform, and keeps its word with when it came: a charge begins on the newest. */
async function ask(app: App, asked: Question): Promise<void> {
  const word = await wordOf(app, asked);
  const { token, equipmentId } = asked;
  await app.wire.inScope({ dealerIds: [token.dealerId] }, (tx) =>
    insertAnswer(tx, token, equipmentId, { ...word, askedAt: app.clock.now().getTime() }),
  );
}

/** What is kept with a decision, for the charge that begins on it. */
interface Decided {
  token: TokenRow;
  decision: TokenDecision;
  answerId: string | undefined;
}

async function decide(context: WorkContext, shown: TagShown): Promise<ForeignTag | undefined> {
  const found = await shownOf(context, shown);
  if (!found) return undefined;
  const { token, peer, station } = found;
  const { tx } = context;
  if (shown.purpose === 'start') await lockToken(tx, token);
  const answer = await freshAnswer(context, token, shown);
  const availableFen = await availableOf(context, peer);
  const { dealerId, id, peerName: name } = peer;
  const decision = decideToken({
    ...{ valid: token.valid, whitelist: token.whitelist, answer, gunId: shown.at.connectorId, availableFen, minStartFen },
    ...{ running: shown.purpose === 'start' ? await runningOnTag(tx, { dealerId, peerId: id }, token.uid) : 0, purpose: shown.purpose },
  });
  const agreement = agreementOf(station.terms ?? peer);
  const decided: Decided = { token, decision, answerId: decision.authMethod === 'AUTH_REQUEST' ? answer?.id : undefined };
  return {
    ...{ status: decision.status, ...(decision.refusal !== undefined && { refusal: decision.refusal }), token: decided },
    payer: decision.status === 'Accepted' ? { type: 'peer', id, name, agreement, availableFen } : null,
  };
}

/** A charge by token is a session of its platform as one by command is. */
const begun: ForeignTags['begun'] = async ({ tx, now }, { dealerId, orderId, peerId }, tag) => {
  const { token, decision, answerId } = tag.token as Decided;
  const { countryCode, partyId } = partyOf(token.party);
  const cdrToken = { countryCode, partyId, uid: token.uid, type: wordOfCode(ocpiTokenType, token.tokenType), contractId: token.contractId };
  const { authMethod, reference: authorizationReference } = decision;
  await insertSession(tx, { dealerId, id: peerId }, { orderId, token: cdrToken, authorizationReference, authMethod }, now);
  if (answerId !== undefined) await useAnswer(tx, dealerId, answerId, orderId);
};

/** Cards of platforms' drivers, as charge points show them. */
export const ocpiTags: ForeignTags = { question, decide, begun, ask: (app, asked) => ask(app, asked as Question) };
