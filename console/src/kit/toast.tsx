import { App } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { type ReactNode, useEffect } from 'react';

let holder: MessageInstance | null = null;

/** Puts the one toast of the page inside the theme; stands once, below antd's `App`. */
export function ToastHost(): null {
  const { message } = App.useApp();
  useEffect(() => {
    holder = message;
    return () => {
      holder = null;
    };
  }, [message]);
  return null;
}

type Kind = 'error' | 'success' | 'info' | 'warning';
const seconds: Record<Kind, number> = { error: 5, warning: 5, info: 3, success: 2 };

/** Shows a toast; a new one closes the one before. Errors stay five seconds. */
export function toast(kind: Kind, content: ReactNode): void {
  holder?.destroy();
  void holder?.open({ type: kind, content, duration: seconds[kind] });
}
