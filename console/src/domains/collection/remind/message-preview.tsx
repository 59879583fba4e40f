import { reminders } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Form } from 'antd';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { MessageList } from './message-list.tsx';
import styles from './message-preview.module.css';

/** What reminding vehicles would send: its sums, and its first messages. `chosen`: how many vehicles it was asked for. */
export const Messages = ({ of, chosen }: { of: Data<typeof reminders.preview>; chosen: number }) => (
  <MessageList
    unit="辆"
    of={of}
    skips={of.willSkip.map(({ plates: count, ...one }) => ({ ...one, count }))}
    chosen={chosen}
    items={of.messages.map(({ plateId, plateNo, plateColor, phone, owedFen, contacts30Days, lastContactAt, ...message }) => ({
      ...message,
      key: plateId,
      head: (
        <>
          <PlateTag plateNo={plateNo} color={plateColor} /> {phone || '无号码'} · 欠 {formatFen(owedFen)} 元 ·{' '}
          {lastContactAt === null ? '30日内未联系' : `最近联系 ${formatInstant(lastContactAt)}，30日内 ${contacts30Days} 次`}
        </>
      ),
    }))}
  />
);

/** The messages that pressing 发送 would send: to whom, what they say, what they cost, and who is left out. */
export function MessagePreview({ plateIds }: { plateIds: readonly string[] }) {
  const templateId = Form.useWatch('templateId') as string | undefined;
  const body = { plateIds: [...plateIds], templateId: templateId ?? '' };
  const { data, error } = useEndpoint(reminders.preview, { body }, { enabled: templateId !== undefined, meta: shownInPlace, staleTime: 0 });
  if (templateId === undefined) return <p className={styles.quiet}>选择模板后，这里显示将发送的短信。</p>;
  if (error) return <p className={styles.refused}>{error.message}</p>;
  if (!data) return <p className={styles.quiet}>正在生成预览…</p>;
  return <Messages of={data} chosen={plateIds.length} />;
}
