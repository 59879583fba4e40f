import { smsOutbox } from '@bochong/contract/session';
import { ListPage } from '../../../kit/list-page.tsx';

/** Short messages of a platform without a carrier: here, and nowhere else, their codes can be read. */
export default function SmsOutboxPage() {
  return (
    <ListPage
      list={smsOutbox.list}
      rowKey="messageId"
      columns={['createdAt', { name: 'phoneMask', width: 130 }, 'purpose', { name: 'content', width: 520 }, 'status']}
      empty="未配置短信通道时，系统发出的短信留在这里"
      query={{ pollMs: 15_000 }}
    />
  );
}
