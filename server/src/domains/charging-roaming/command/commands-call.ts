import { newId } from '../../../kernel/database/identifier.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import type { OcpiAnswer, OcpiAsking, OcpiCall } from '../wire/ocpi-call.ts';
import { ocpiStatus, parseOcpi, refuseOcpi } from '../wire/ocpi-refusal.ts';
import { codeOf } from '../wire/ocpi-text.rule.ts';
import { insertCommand, knownCommand, lockRequest } from './command.repo.ts';
import { anyCommand, isOnHosts } from './command.rule.ts';
import { type Done, start, stop, unlock } from './command.service.ts';
import { tellOutcome } from './command-effect.ts';
import { cancel, reserve } from './reserve.service.ts';

const served: Readonly<Record<string, (asking: OcpiAsking, requestKey: string, commandId: string) => Promise<Done>>> = {
  START_SESSION: start,
  STOP_SESSION: stop,
  UNLOCK_CONNECTOR: (asking, _, commandId) => unlock(asking, commandId),
  RESERVE_NOW: reserve,
  CANCEL_RESERVATION: cancel,
};

/** The same request is the same command: by its X-Request-ID with what it says, without one by what it says, which bears an address of its own. */
const keyOf = ({ request }: OcpiAsking, command: string): string =>
  sha256Hex(`${request.requestId} ${command} ${JSON.stringify(request.body)}`);

/** A command is carried out once; a repetition is answered as before. What the device says to it follows by itself. */
async function command(asking: OcpiAsking): Promise<OcpiAnswer> {
  const { tx, now, peer, link, request } = asking;
  const name = request.params.command ?? '';
  const does = Object.hasOwn(served, name) ? served[name] : undefined;
  if (!does) return refuseOcpi(ocpiStatus.CLIENT, 'unknown command', 404);
  const { response_url } = parseOcpi(anyCommand, request.body);
  if (!isOnHosts(response_url, [link.versionsUrl, ...link.endpoints.map(({ url }) => url)]))
    refuseOcpi(ocpiStatus.FIELDS, 'response_url is on no host of yours');
  const requestKey = keyOf(asking, name);
  await lockRequest(tx, peer, requestKey);
  const known = await knownCommand(tx, peer, requestKey);
  if (known) return { data: known.answered };
  const id = newId(now);
  const { answered, orderId, outcome } = await does(asking, requestKey, id);
  const row = { dealerId: peer.dealerId, id, peerId: peer.id, requestKey, command: name, responseUrl: response_url, orderId, answered };
  const askedBy = request.from ? codeOf(request.from) : '';
  await insertCommand(tx, { ...row, askedBy }, now);
  if (outcome !== undefined) await tellOutcome(asking, { ...row, askedBy, outcome: null }, outcome);
  return { data: answered };
}

export const commandCalls: readonly OcpiCall[] = [
  { module: 'commands', method: 'POST', url: '/cpo/2.2.1/commands/:command', answer: command },
];
