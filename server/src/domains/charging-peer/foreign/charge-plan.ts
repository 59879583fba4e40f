import type { WorkContext } from '../../../kernel/app-context.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { ForeignOrder } from './foreign-order.repo.ts';

/** What a peer is asked about a charge of our customer. */
export const startKind = { kind: 'peer-foreign-start', lane: 'message' } as const;
export const stopKind = { kind: 'peer-foreign-stop', lane: 'message' } as const;
export const courseKind = { kind: 'peer-foreign-course', lane: 'message' } as const;

type Planning = Pick<WorkContext, 'tx' | 'now'>;

/** Each charge has a line of its own: a customer waits, whatever else the peer is asked or told. */
const plan = ({ tx, now }: Planning, kind: typeof startKind | typeof stopKind | typeof courseKind, { dealerId, id }: ForeignOrder) =>
  planEffect({ tx, now }, kind, { dealerId, key: id, subjectId: id });

export const planStart = (work: Planning, order: ForeignOrder): Promise<void> => plan(work, startKind, order);
export const planStop = (work: Planning, order: ForeignOrder): Promise<void> => plan(work, stopKind, order);
export const planAsk = (work: Planning, order: ForeignOrder): Promise<void> => plan(work, courseKind, order);
