import { Modal, message, notification } from 'antd';
import { useEffect } from 'react';
import { giveVoices } from './voices.ts';

const toasts = { maxCount: 1, duration: 5 };

/** Where toasts, questions and notices are drawn; stands once, inside the theme. */
export function Speaker() {
  const [ofMessages, messages] = message.useMessage(toasts);
  const [ofModals, modals] = Modal.useModal();
  const [ofNotices, notices] = notification.useNotification();
  useEffect(() => {
    giveVoices({ message: ofMessages, modal: ofModals, notification: ofNotices });
    return () => giveVoices(null);
  }, [ofMessages, ofModals, ofNotices]);
  return (
    <>
      {messages}
      {modals}
      {notices}
    </>
  );
}
