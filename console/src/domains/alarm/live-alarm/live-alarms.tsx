import { CloseOutlined } from '@ant-design/icons';
import { alarmPages, type LiveAlarm, liveAlarm, liveAlarms, missedPerCall } from '@bochong/contract/alarm';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/api.ts';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { indexMenu } from '../../../kit/menu-index.ts';
import { go } from '../../../kit/navigation.ts';
import { closeGap, connect, disconnect, useLive, useRealtime } from '../../../kit/realtime.ts';
import { isPlatformUser, useSession } from '../../../kit/session.ts';
import { toast } from '../../../kit/toast.ts';
import styles from './alarm.module.css';
import { alarmAction } from './alarm-link.ts';
import { addAlarms, createOnce, type Popup, wordsOf } from './alarm-popups.ts';
import { raiseArrearsFlag } from './arrears-flag.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ExceptionMarks } from './exception-marks.tsx';

/** Alarms that come within this time are drawn together: a thousand a minute are four drawings a second at most. */
const drawEveryMs = 250;
/** An alarm committed late may carry an earlier id than one already heard. */
const overlapMs = 60_000;

/** Everything raised since an instant, page after page. */
async function fetchMissed(since: string): Promise<LiveAlarm[]> {
  const from = new Date(Date.parse(since) - overlapMs).toISOString();
  const missed: LiveAlarm[] = [];
  for (;;) {
    const after = missed.at(-1)?.msgId;
    const page = await call(liveAlarms.missed, { query: { since: from, ...(after && { after }) } });
    missed.push(...page);
    if (page.length < missedPerCall) return missed;
  }
}

/** Alarms as they come and as they are fetched after a cut, each once, drawn in batches. */
function usePopups() {
  const [popups, setPopups] = useState<readonly Popup[]>([]);
  const waiting = useRef<LiveAlarm[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [once] = useState(createOnce);
  const add = (alarms: readonly LiveAlarm[]) => {
    waiting.current.push(...once(alarms));
    if (waiting.current.length === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const fresh = waiting.current.splice(0);
      setPopups((shown) => addAlarms(shown, fresh));
    }, drawEveryMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { popups, add, dismiss: (key: string) => setPopups((shown) => shown.filter((popup) => popup.key !== key)) };
}

function follow(alarm: LiveAlarm): void {
  const action = alarmAction(alarm, window.location.pathname);
  if (action.kind === 'go') void go(action.to);
  else if (action.kind === 'tell') toast('info', action.message);
  else raiseArrearsFlag();
}

function AlarmPopup({ popup, onClose }: { popup: Popup; onClose(): void }) {
  const { title, text, time, link } = wordsOf(popup);
  const { path } = alarmPages[popup.latest.msgType];
  const reachable = useSession((state) => indexMenu(state.modules).has(path));
  return (
    <article className={styles.popup} role="alert">
      <strong>{title}</strong>
      <button type="button" aria-label="关闭告警" onClick={onClose}>
        <CloseOutlined />
      </button>
      <p>
        {text} {time && <time dateTime={time}>{formatInstant(time)}</time>}
      </p>
      {reachable && (
        <LinkButton
          onClick={() => {
            onClose();
            follow(popup.latest);
          }}
        >
          {link}
        </LinkButton>
      )}
    </article>
  );
}

/** Live alarms, the state of the connection they come over, and the marks of the abnormal records. */
export function LiveAlarms() {
  const { popups, add, dismiss } = usePopups();
  const userType = useSession((state) => state.user?.userType);
  const gapSince = useLive((live) => (live.state === 'open' ? live.gapSince : null));
  useRealtime('alarm', (message) => {
    const parsed = liveAlarm.safeParse(message);
    if (parsed.success) add([parsed.data]);
  });
  // Opened by whoever hears the alarms, after it listens: none falls between. Platform users receive none.
  useEffect(() => {
    if (userType === undefined || isPlatformUser(userType)) return;
    connect();
    return disconnect;
  }, [userType]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch for each gap; `add` is made anew with every drawing
  useEffect(() => {
    if (gapSince === null) return;
    fetchMissed(gapSince).then(
      (missed) => {
        add(missed);
        closeGap();
      },
      () => undefined, // cut again: the gap stays and is fetched after the next reconnect
    );
  }, [gapSince]);
  return (
    <>
      <ConnectionBanner />
      <ExceptionMarks />
      {popups.length > 0 && (
        <section className={styles.popups} aria-label="实时告警">
          {popups.length > 1 && (
            <button type="button" className={styles.clear} onClick={() => popups.forEach((popup) => void dismiss(popup.key))}>
              全部关闭
            </button>
          )}
          {popups.map((popup) => (
            <AlarmPopup key={popup.key} popup={popup} onClose={() => dismiss(popup.key)} />
          ))}
        </section>
      )}
    </>
  );
}
