import { sessions } from '@bochong/contract/session';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../kit/api.ts';
import { onUse } from '../../../kit/presence.ts';
import { presentError } from '../../../kit/present-error.tsx';

/** How long before the end it is told. */
const noticeMs = 120_000;

/** Wait until the hint after the last call; the server counts idleness from the calls of the user. */
export const hintDelay = (idleMinutes: number): number => Math.max(idleMinutes * 60_000 - noticeMs, 30_000);

/** Tells that the session is about to end for want of activity, and keeps it on request (switch `showSessionTimeout`). */
export function SessionTimeout({ idleMinutes }: { idleMinutes: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let timer = setTimeout(setDue, hintDelay(idleMinutes), true);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(setDue, hintDelay(idleMinutes), true);
      setDue(false);
    };
    const unheard = onUse(restart);
    return () => {
      clearTimeout(timer);
      unheard();
    };
  }, [idleMinutes]);
  const stay = () => {
    setDue(false);
    void call(sessions.get, {}).catch(presentError);
  };
  return (
    <Modal
      title="登录即将超时"
      open={due}
      width={420}
      onCancel={stay}
      footer={
        <Button type="primary" autoFocus onClick={stay}>
          继续使用
        </Button>
      }
      mask={{ closable: false }}
    >
      长时间没有操作，登录将在两分钟内失效。
    </Modal>
  );
}
