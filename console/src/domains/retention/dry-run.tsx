import { type RetentionPolicy, retentionPolicies } from '@bochong/contract/retention';
import { Form } from 'antd';
import { useDeferredValue } from 'react';
import { Figures } from '../../kit/figures.tsx';
import { formatInstant, formatSize } from '../../kit/format.ts';
import { shownInPlace, useEndpoint } from '../../kit/use-endpoint.ts';

/** What would go tonight under so many days; counted, nothing is touched. */
export function DryRun({
  row: { dataType, title, archived, minDays, standardDays, spares },
  days,
}: {
  row: RetentionPolicy;
  days: number | null;
}) {
  const asked = { params: { dataType }, body: { onlineDays: days } };
  const isAllowed = days === null ? standardDays === null || archived : days >= minDays;
  const { data, isError } = useEndpoint(retentionPolicies.dryRun, asked, { enabled: isAllowed, meta: shownInPlace });
  if (!isAllowed || isError) return <p>这个期限不能用于“{title}”。</p>;
  if (days === null) return <p>长期保留：不会清理“{title}”的任何记录。</p>;
  const { rows = 0, bytes = 0, oldest = null, newest = null, before = null, months = [], capped = false } = data ?? {};
  const at = (instant: string | null) => (instant === null ? '—' : formatInstant(instant));
  return (
    <>
      <p>
        保留{days}天：早于{at(before)}的记录今晚起{archived ? '按整月归档，各单位全部归档后离线' : '分批删除'}。
        {spares && `不清理：${spares}。`}
      </p>
      <Figures
        items={[
          [
            '将清理',
            data === undefined ? '…' : `${rows.toLocaleString('zh-CN')}${capped ? '+' : ''}行`,
            { counts: '您的数据范围内', alarm: rows > 0 },
          ],
          ['约', formatSize(bytes), { counts: '按500行的平均大小估算' }],
          ['最早', at(oldest)],
          ['最晚', at(newest)],
        ]}
      />
      {months.length > 0 && <p>归档月份：{months.join('、')}</p>}
    </>
  );
}

/** Within the form that changes a policy: what its days would take away. */
export function DryRunItem({ row }: { row: RetentionPolicy }) {
  const entered = Form.useWatch<number | null | undefined>('onlineDays');
  const days = useDeferredValue(entered);
  return <DryRun row={row} days={days === undefined ? row.onlineDays : days} />;
}
