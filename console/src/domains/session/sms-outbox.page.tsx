import { smsOutbox, smsStatus } from '@bochong/contract/session';
import { columnsOf } from '../../kit/columns.tsx';
import { ListPage } from '../../kit/list-page.tsx';

const col = columnsOf(smsOutbox.list);
const columns = [
  col.time('createdAt'),
  col.text('phoneMask', { width: 130 }),
  col.text('purpose', { width: 150 }),
  col.text('content', { width: 520 }),
  col.enum('status', smsStatus, { [smsStatus.SENT]: 'green', [smsStatus.FAILED]: 'red' }),
];

/** Short messages of a platform without a carrier: here, and nowhere else, their codes can be read. */
export default function SmsOutboxPage() {
  return (
    <ListPage
      list={smsOutbox.list}
      rowKey="messageId"
      columns={columns}
      empty="未配置短信通道时，系统发出的短信留在这里"
      query={{ pollMs: 15_000 }}
    />
  );
}
