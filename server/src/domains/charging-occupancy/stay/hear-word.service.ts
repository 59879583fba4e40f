import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { insertWord } from './bay-word.repo.ts';
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
export const hearGun = (context: WorkContext, dealerId: string, { status, ...said }: Said & { status: OcppStatus }) =>
  hear(context, dealerId, said, words[status] ?? bayWord.GUN_TAKEN);

/** A device has a connection, or none any more. */
export const hearConnection = (
  context: WorkContext,
  dealerId: string,
  { online, ...said }: Omit<Said, 'connectorId'> & { online: boolean },
) => hear(context, dealerId, { ...said, connectorId: null }, online ? bayWord.ONLINE : bayWord.OFFLINE);
