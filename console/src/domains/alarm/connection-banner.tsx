import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../kit/query-client.ts';
import { reconnectNow, useLive } from '../../kit/realtime.ts';
import { toast } from '../../kit/toast.tsx';

/** Says that the server cannot be reached and that nothing is lost; back again, what failed meanwhile is asked for once more. */
export function ConnectionBanner() {
  const state = useLive((live) => live.state);
  const wasLost = useRef(false);
  useEffect(() => {
    if (state === 'lost') wasLost.current = true;
    if (state !== 'open' || !wasLost.current) return;
    wasLost.current = false;
    toast('success', '已重新连接服务器');
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [state]);
  if (state !== 'lost') return null;
  return (
    <div className="connection-lost" role="status">
      与服务器的连接已断开，正在自动重连；页面上的内容会保留。
      <Button type="link" size="small" onClick={reconnectNow}>
        立即重连
      </Button>
    </div>
  );
}
