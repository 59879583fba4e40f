import { SettingOutlined } from '@ant-design/icons';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { type Field, fieldOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import type { ReactNode } from 'react';
import { formatTotal } from './format.ts';
import { showValue, viewOf } from './kind-view.tsx';
import type { ListQuery } from './list-query.ts';
import { Pager } from './pager.tsx';

/** Most rows a list adds up; one that finds more says so instead of showing half a sum. */
const addedUp = 10_000;

export interface ListSummaryProps {
  list: Endpoint;
  data: { summary?: unknown; totalRecord: number } | undefined;
  /** Fields of the sums, or how they are drawn. */
  show: readonly string[] | ((summary: object) => ReactNode);
}

/** Sums over the whole filter. */
export function ListSummary({ list, data, show }: ListSummaryProps) {
  if (data?.summary) return typeof show === 'function' ? show(data.summary) : <Sums list={list} of={data.summary} names={show} />;
  return data?.summary === null && data.totalRecord >= addedUp && <span>记录过多，缩小筛选范围后显示合计</span>;
}

/** Named sums with their labels, drawn as their kinds say. */
function Sums({ list, of, names }: { list: Endpoint; of: object; names: readonly string[] }) {
  const shape = shapeOf(shapeOf(list.data).summary);
  const row = of as Readonly<Record<string, unknown>>;
  return names.map((name) => {
    const field = fieldOf(shape, name) as Field;
    const { unit } = viewOf(field);
    return (
      <span key={name}>
        {field.title}
        {unit && `(${unit})`} <b>{showValue(row[name], { field, row })}</b>
      </span>
    );
  });
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
