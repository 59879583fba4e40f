import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { deleteWord, insertWord, rereadWord } from './bay-word.repo.ts';
import { recheckAround } from './occupancy.repo.ts';
import { bayWord } from './occupancy-course.rule.ts';

interface Said {
  equipmentId: string;
  connectorId: string | null;
  at: string;
}

/** Keeps what was said of a bay, once; a stay that it lies in, and that was settled, is computed again. */
async function hear(context: WorkContext, dealerId: string, { equipmentId, connectorId, at }: Said, word: number): Promise<void> {
  const bay = { dealerId, equipmentId, connectorId };
  if (await insertWord(context.tx, bay, { at: Date.parse(at), word })) await recheckAround(context.tx, bay, Date.parse(at));
}

const words: Partial<Record<OcppStatus, number>> = { Available: bayWord.GUN_FREE, Faulted: bayWord.GUN_FAULTED };

/** What a device says of one of its guns. */
export async function hearGun(context: WorkContext, dealerId: string, { status, ...said }: Said & { status: OcppStatus }): Promise<void> {
  await hear(context, dealerId, said, words[status] ?? bayWord.GUN_TAKEN);
  const { equipmentId, connectorId } = said;
  if (status === 'Preparing')
    await insertWord(context.tx, { dealerId, equipmentId, connectorId }, { at: Date.parse(said.at), word: bayWord.CAR_PLUGGED });
}

/** A device has a connection, or none any more. */
export const hearConnection = (
  context: WorkContext,
  dealerId: string,
  { online, ...said }: Omit<Said, 'connectorId'> & { online: boolean },
) => hear(context, dealerId, { ...said, connectorId: null }, online ? bayWord.ONLINE : bayWord.OFFLINE);

const seen = { came: bayWord.CAR_CAME, there: bayWord.CAR_THERE, left: bayWord.CAR_LEFT } as const;

/** What a camera saw of a bay; taken back where it does not stand. */
export async function hearCamera(
  context: WorkContext,
  dealerId: string,
  { equipmentId, connectorId, at, word, stands, ...car }: DomainEvents['ChargingBaySeen'],
): Promise<void> {
  if (stands) {
    await hear(context, dealerId, { equipmentId, connectorId, at }, seen[word]);
    return rereadWord(context.tx, { dealerId, connectorId }, { at: Date.parse(at), word: seen[word] }, car);
  }
  const bay = { dealerId, equipmentId, connectorId };
  // A stay that it had ended is marked while it still ends there.
  if (await deleteWord(context.tx, bay, { at: Date.parse(at), word: seen[word] })) await recheckAround(context.tx, bay, Date.parse(at));
}
