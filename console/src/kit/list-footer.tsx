import { SettingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { formatTotal } from './format.ts';
import type { ListQuery } from './list-query.ts';
import { Pager } from './pager.tsx';

/** Most rows a list adds up; one that finds more says so instead of showing half a sum. */
const addedUp = 10_000;

/** Sums over the whole filter. */
export function ListSummary({
  data,
  show,
}: {
  data: { summary?: unknown; totalRecord: number } | undefined;
  show(summary: object): ReactNode;
}) {
  if (data?.summary) return show(data.summary);
  return data?.summary === null && data.totalRecord >= addedUp && <span>记录过多，缩小筛选范围后显示合计</span>;
}

/** Foot of a list: sums over the whole filter, paging, and the way to its settings. */
export function ListFooter<Row>({ query, summary, openSettings }: { query: ListQuery<Row>; summary: ReactNode; openSettings(): void }) {
  const { result, pageNo, pageSize, setPage } = query;
  const { totalRecord = 0, totalCapped = false, nextCursor } = result.data ?? {};
  const total = nextCursor ? Math.max(totalRecord, pageNo * pageSize + 1) : totalRecord;
  return (
    <footer className="list-footer">
      <div className="list-summary">{summary}</div>
      <span className="list-total">{result.data && `共 ${formatTotal(totalRecord, totalCapped)} 条`}</span>
      <Pager pageNo={pageNo} pageSize={pageSize} total={total} onChange={setPage} />
      <button type="button" className="list-settings-button" aria-label="列表设置" title="列表设置" onClick={openSettings}>
        <SettingOutlined />
      </button>
    </footer>
  );
}
