import { type OutlookEvent, outlookDays, outlookKind } from '@bochong/contract/license';
import { CodeTag } from '../../../kit/state-tag.tsx';
import styles from './licence-picture.module.css';

const remaining = (days: number): string => (days < 0 ? `已过${-days}天` : days === 0 ? '今天' : `还有${days}天`);

/** Who ends when, and what is refused from then on; `named`: several units stand in it. */
export function OutlookList({ events, named = false }: { events: readonly OutlookEvent[]; named?: boolean }) {
  if (events.length === 0) return <p>今后{outlookDays}天没有授权到期，也没有功能受到限制。</p>;
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.dealerId}${event.kind}${event.subject}${event.date}`}>
          <time className={styles.day} dateTime={event.date}>
            {event.date}
          </time>
          <small>{remaining(event.remainDays)}</small>
          <CodeTag of={outlookKind} code={event.kind} />
          <p>
            {named && <b>{event.dealerName} </b>}
            {event.subject}：{event.consequence}
          </p>
        </li>
      ))}
    </ol>
  );
}
