import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../../charging-peer/index.ts';

/** What a platform was answered at once. */
export interface CommandResponse {
  result: string;
  timeout: number;
  message?: { language: string; text: string }[];
}

export interface CommandRow {
  dealerId: string;
  id: string;
  peerId: string;
  command: string;
  responseUrl: string;
  orderId: string | null;
  answered: CommandResponse;
  outcome: string | null;
  /** Code of the party that asked; empty: the request named none. */
  askedBy: string;
}

/** Commands of a platform with one number wait for each other. */
export async function lockRequest(tx: Tx, { id }: PeerKey, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-ocpi|${id}|${requestKey}`}, 0))`.execute(tx);
}

const commands = (tx: Tx) =>
  tx
    .selectFrom('charging_ocpi_command')
    .select(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'command', 'response_url as responseUrl', 'order_id as orderId'])
    .select(['answered', 'outcome', 'asked_by as askedBy'])
    .$castTo<CommandRow>();

export const knownCommand = (tx: Tx, { dealerId, id }: PeerKey, requestKey: string): Promise<CommandRow | undefined> =>
  commands(tx).where('dealer_id', '=', dealerId).where('peer_id', '=', id).where('request_key', '=', requestKey).executeTakeFirst();

export const findCommand = (tx: Tx, dealerId: string, id: string): Promise<CommandRow | undefined> =>
  commands(tx).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();

export async function insertCommand(tx: Tx, command: Omit<CommandRow, 'outcome'> & { requestKey: string }, now: Date): Promise<void> {
  await tx
    .insertInto('charging_ocpi_command')
    .values({
      ...{
        dealer_id: command.dealerId,
        id: command.id,
        peer_id: command.peerId,
        request_key: command.requestKey,
        command: command.command,
        asked_by: command.askedBy,
      },
      ...{ response_url: command.responseUrl, order_id: command.orderId, answered: json(command.answered), created_at: now.toISOString() },
    })
    .execute();
}

/** Accepted commands about a charge that its device has not answered. */
export const openCommands = (tx: Tx, dealerId: string, orderId: string, command: string): Promise<CommandRow[]> =>
  commands(tx)
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('command', '=', command)
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute();

export async function saveOutcome(tx: Tx, { dealerId, id }: Pick<CommandRow, 'dealerId' | 'id'>, outcome: string): Promise<void> {
  await tx.updateTable('charging_ocpi_command').set({ outcome }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Forgets commands that nobody repeats any more. */
export async function purgeCommands(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await tx.deleteFrom('charging_ocpi_command').where('dealer_id', '=', dealerId).where('created_at', '<', before.toISOString()).execute();
}
