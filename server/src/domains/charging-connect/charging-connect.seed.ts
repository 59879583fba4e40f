import { commandStatus, exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';
import type { WorkContext } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertCommand, lockOpenCommands, saveCommand } from './charge-point-command/charge-point-command.repo.ts';
import { settle } from './charge-point-command/charge-point-command.service.ts';
import { priorityOf } from './charge-point-command/command-queue.rule.ts';
import { insertExchanges } from './exchange/exchange.repo.ts';
import { keepOrphan } from './orphan-frame/orphan-frame.repo.ts';
import { noteStranger } from './stranger/stranger.repo.ts';

type Payload = Record<string, unknown>;
/** A message of a charge point, or a call to it, with its answer. */
export interface Said {
  at: number;
  action: string;
  payload: Payload;
  answer: Payload;
  latencyMs: number;
  /** A call of ours. */
  ours?: { reason: string };
}

/** A conversation as the wire would have kept it, for the demo and for pictures. */
export async function insertConversation(tx: Tx, dealerId: string, equipmentId: string, said: readonly Said[]): Promise<void> {
  const connectionId = newId(said[0]?.at ?? 0);
  await insertExchanges(
    tx,
    said.map(({ at, action, payload, answer, latencyMs, ours }) => {
      const id = newId(at);
      const number = (value: unknown) => (typeof value === 'number' ? value : null);
      return {
        ...{ dealerId, id, equipmentId, connectionId, at, messageId: id, action, latencyMs, leftOut: '' },
        side: ours ? exchangeSide.PLATFORM : exchangeSide.DEVICE,
        connectorNo: number(payload.connectorId),
        transactionId: number(payload.transactionId) ?? number(answer.transactionId),
        callText: JSON.stringify([2, id, action, payload]),
        answerText: JSON.stringify([3, id, answer]),
        outcome: exchangeOutcome.ANSWERED,
      };
    }),
  );
  for (const { at, action, payload, answer, latencyMs, ours } of said) {
    if (!ours) continue;
    const id = newId(at);
    const command = {
      dealerId,
      id,
      equipmentId,
      connectorNo: Number(payload.connectorId ?? 0),
      action,
      payload,
      priority: priorityOf(action),
    };
    await insertCommand(
      tx,
      { ...command, ...{ replacesKey: null, requestedBy: null, subject: undefined, sendBefore: at }, ...ours },
      new Date(at),
    );
    const answered = { status: commandStatus.ACCEPTED, sentAt: new Date(at), answeredAt: new Date(at + latencyMs), result: answer };
    await saveCommand(tx, dealerId, id, answered);
  }
}

export { keepOrphan, noteStranger };

/** What a charge point of the demo answered the last call that waits for it. */
export async function answerLastCall(
  context: WorkContext,
  callee: { dealerId: string; equipmentId: string },
  status: number,
  result: Payload,
): Promise<void> {
  const command = (await lockOpenCommands(context.tx, callee.dealerId, callee.equipmentId)).at(-1);
  if (command) await settle(context, callee, command, status, result);
}
