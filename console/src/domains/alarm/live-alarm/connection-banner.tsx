import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../kit/link-button.tsx';
import { queryClient } from '../../../kit/query-client.ts';
import { askNow, useReachability } from '../../../kit/reachability.ts';
import { reconnectNow, useLive } from '../../../kit/realtime.ts';
import { toast } from '../../../kit/toast.ts';
import styles from './alarm.module.css';

function retryNow(): void {
  askNow();
  reconnectNow();
}

/** Says that the server cannot be reached (the live socket is gone, or for those without one a call failed) and that nothing is lost; back again, what failed meanwhile is asked for once more. */
export function ConnectionBanner() {
  const isCut = useLive((live) => live.state === 'lost');
  const reachable = useReachability((state) => state.reachable);
  const lost = isCut || !reachable;
  const wasLost = useRef(false);
  useEffect(() => {
    if (lost) wasLost.current = true;
    if (lost || !wasLost.current) return;
    wasLost.current = false;
    toast('success', '已重新连接服务器');
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [lost]);
  if (!lost) return null;
  return (
    <div className={styles.lost} role="status">
      与服务器的连接已断开，正在自动重连；页面上的内容会保留。
      <LinkButton onClick={retryNow}>立即重连</LinkButton>
    </div>
  );
}
