import { pageSizes } from '@bochong/contract/kernel/page';

interface PagerProps {
  pageNo: number;
  pageSize: number;
  total: number;
  onChange(pageNo: number, pageSize: number): void;
}

/** Pages one can go to from a page: the ends and two on either side; 0 stands for what is left out. */
export function pagesAround(pageNo: number, last: number): number[] {
  const near = [...new Set([1, pageNo - 2, pageNo - 1, pageNo, pageNo + 1, pageNo + 2, last])].filter((page) => page >= 1 && page <= last);
  const sorted = near.sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0;
    if (page - before <= 1) return [page];
    return page - before === 2 ? [page - 1, page] : [0, page];
  });
}

/**
 * Paging of a list. Plain elements: antd's brings a select, and seven media queries that are subscribed anew whenever the tab is shown.
 */
export function Pager({ pageNo, pageSize, total, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const step = (label: string, to: number, sign: string) => (
    <button type="button" aria-label={label} title={label} disabled={to < 1 || to > last} onClick={() => onChange(to, pageSize)}>
      {sign}
    </button>
  );
  return (
    <nav className="pager" aria-label="分页">
      {step('上一页', pageNo - 1, '‹')}
      {pagesAround(pageNo, last).map((page, index) =>
        page === 0 ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            title={`第 ${page} 页`}
            aria-label={`第 ${page} 页`}
            aria-current={page === pageNo ? 'page' : undefined}
            onClick={() => onChange(page, pageSize)}
          >
            {page}
          </button>
        ),
      )}
      {step('下一页', pageNo + 1, '›')}
      <select
        aria-label="每页条数"
        value={pageSize}
        onChange={({ target }) => onChange(Math.min(pageNo, Math.max(1, Math.ceil(total / Number(target.value)))), Number(target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
    </nav>
  );
}
