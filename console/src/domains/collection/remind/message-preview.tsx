import { reminders, skipReason } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Form } from 'antd';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './message-preview.module.css';

/** What a sending would be: its sums, and its first messages. `chosen`: how many vehicles it was asked for. */
export function Messages({ of, chosen }: { of: Data<typeof reminders.preview>; chosen: number }) {
  const { willSend, willSkip, estSegments, estCostFen, messages } = of;
  return (
    <section className={styles.preview} aria-label="短信预览">
      <p role="status">
        将发送 <b>{willSend}</b> 辆，计费 <b>{estSegments}</b> 条，费用 <b>{formatFen(estCostFen)}</b> 元
        {willSkip.length > 0 && `；不发送：${willSkip.map((one) => `${skipReason.label(one.skipReason)} ${one.plates} 辆`).join('，')}`}
      </p>
      <ul>
        {messages.map(
          ({ plateId, plateNo, plateColor, phone, owedFen, content, segments, contacts30Days, lastContactAt, skipReason: why }) => (
            <li key={plateId} data-skipped={why !== null || undefined}>
              <div>
                <PlateTag plateNo={plateNo} color={plateColor} /> {phone || '无号码'} · 欠 {formatFen(owedFen)} 元 ·{' '}
                {lastContactAt === null ? '30日内未联系' : `最近联系 ${formatInstant(lastContactAt)}，30日内 ${contacts30Days} 次`}
                {why !== null && <StateTag tone="amber">{skipReason.label(why)}</StateTag>}
              </div>
              {why === null && (
                <p>
                  {content} <small>{segments}条</small>
                </p>
              )}
            </li>
          ),
        )}
      </ul>
      {messages.length < chosen && <p className={styles.quiet}>仅列出前 {messages.length} 辆，合计按全部计算。</p>}
    </section>
  );
}

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
