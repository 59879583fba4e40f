import type { WorkContext } from '../../../kernel/app-context.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { peerNameOf } from '../peer/peer.repo.ts';
import type { Check } from './check.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;
type Subject = Pick<Check, 'dealerId' | 'id' | 'peerId' | 'bizDate'>;

const todoOf = ({ dealerId, id }: Subject) => ({ dealerId, typeCode: 'PEER_CHECK', bizId: id }) as const;

async function raise({ tx, now }: Work, check: Subject, what: string, content: string): Promise<void> {
  const { peerId, bizDate } = check;
  await raiseTodo(tx, {
    ...todoOf(check),
    bizType: 'chargingPeerCheck',
    title: `${what}：${await peerNameOf(tx, { dealerId: check.dealerId, id: peerId })} ${bizDate}`,
    content,
    jumpQuery: `startTime=${bizDate}&endTime=${bizDate}&peerId=${peerId}`,
    at: now,
  });
}

/** Differences that nobody has dealt with are somebody's to do; without any the to-do is done. */
export const tellOpenDifferences = (work: Work, check: Subject, openCount: number, by = ''): Promise<void> =>
  openCount === 0
    ? closeTodo(work.tx, { ...todoOf(check), by, at: work.now })
    : raise(work, check, '互联互通对账差异', `${openCount}单差异待处理`);

/** A night without an answer is somebody's to do, until a later check of the day has one. */
export const tellUnanswered = (work: Work, check: Subject, reason: string): Promise<void> =>
  raise(work, check, '互联互通对账无答复', reason.slice(0, 100));
