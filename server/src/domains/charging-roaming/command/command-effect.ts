import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { type AskingPeer, findAskingPeer } from '../../charging-peer/index.ts';
import { reservationSubject } from '../../charging-reservation/index.ts';
import { findLink } from '../link/link.repo.ts';
import { callOcpi } from '../out/ocpi-client.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { type CommandRow, findCommand, openCommands, saveOutcome } from './command.repo.ts';
import { outcomeOf, reserveOutcomeOf } from './command.rule.ts';

interface Told {
  command: CommandRow;
  peer: AskingPeer;
  token: Buffer;
}

const steps = [1, 2, 5];

/** What a device said to a command, to the address that the platform gave with it. Said twice it is the same. */
export const commandResult: OutboundKind<Told, object> = {
  ...{ kind: 'ocpi-command-result', title: 'OCPI指令结果', lane: 'message', inLine: true, callMs: 10_000 },
  delayMinutes: (tries) => steps[tries - 1] ?? null,
  async prepare({ tx }, { dealerId, key }) {
    const command = await findCommand(tx, dealerId, key);
    if (!command?.outcome) return undefined;
    const of = { dealerId, id: command.peerId };
    const [peer, link] = [await findAskingPeer(tx, of), await findLink(tx, of)];
    return peer?.enabled && link?.outToken ? { command, peer, token: link.outToken } : undefined;
  },
  async send({ command, peer, token }, { app, signal }) {
    const parties = { from: partyOf(peer.ourOperatorId), to: partyOf(command.askedBy || peer.peerOperatorId) };
    const body = { result: command.outcome };
    const sending = {
      module: 'commands',
      method: 'POST',
      url: command.responseUrl,
      token: app.keys.decrypt(token),
      body,
      parties,
    } as const;
    await callOcpi(app, peer, sending, signal);
    return {};
  },
  async settle() {
    // What became of it stands in the message log.
  },
};

/** A device has answered a command: the platform is told after the commit, once. */
export async function tellOutcome({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, command: CommandRow, outcome: string): Promise<void> {
  if (command.outcome !== null) return;
  await saveOutcome(tx, command, outcome);
  await planEffect({ tx, now }, commandResult, { dealerId: command.dealerId, key: command.id, subjectId: command.peerId });
}

const ofAction = new Map([
  ['RemoteStartTransaction', 'START_SESSION'],
  ['RemoteStopTransaction', 'STOP_SESSION'],
]);

/** A device has said, or not said, something to a call that a platform asked for. */
export async function commandSettled(
  { tx, now }: WorkContext,
  dealerId: string,
  { action, subject, status, result }: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  if (subject?.kind === 'ocpiCommand') {
    const command = await findCommand(tx, dealerId, subject.id);
    if (command) await tellOutcome({ tx, now }, command, outcomeOf(status));
    return;
  }
  if (subject?.kind === reservationSubject && action === 'ReserveNow') {
    const outcome = reserveOutcomeOf(status, result);
    for (const command of await openCommands(tx, dealerId, subject.id, 'RESERVE_NOW')) await tellOutcome({ tx, now }, command, outcome);
    return;
  }
  const name = ofAction.get(action);
  if (subject?.kind !== 'chargingOrder' || name === undefined) return;
  for (const command of await openCommands(tx, dealerId, subject.id, name)) await tellOutcome({ tx, now }, command, outcomeOf(status));
}
