import { Button, ConfigProvider } from 'antd';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { DrawnColumn } from './columns.tsx';

/** What can be done to several rows of a list at once. */
export interface BatchActions<Row> {
  /** Rows one call takes at most. */
  limit: number;
  /** Buttons; `clear` lets go of the rows once it is done. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

interface Selection {
  /** Chosen rows by their key, also those of other pages. */
  chosen: ReadonlyMap<string, unknown>;
  /** Rows that are shown, by their key. */
  shown: readonly (readonly [string, unknown])[];
  limit: number;
  choose(rows: readonly (readonly [string, unknown])[], on: boolean): void;
}

/** Beside the rows, not in them: choosing one draws its box again and no other row. */
export const SelectionContext = createContext<Selection | null>(null);

const nothing: ReadonlyMap<string, unknown> = new Map();

/** Rows chosen for a batch. Another filter lets go of all: nothing is done to rows one no longer has in mind. */
export function useSelection<Row>(rows: readonly Row[], rowKey: keyof Row & string, filter: string, limit: number) {
  const [{ under, all }, set] = useState({ under: filter, all: nothing });
  const chosen = under === filter ? all : nothing;
  return useMemo(() => {
    const choose: Selection['choose'] = (wanted, on) =>
      set((before) => {
        const next = new Map(before.under === filter ? before.all : nothing);
        for (const [key, row] of wanted) {
          if (!on) next.delete(key);
          else if (next.size < limit || next.has(key)) next.set(key, row);
        }
        return { under: filter, all: next };
      });
    const shown = rows.map((row) => [String(row[rowKey]), row] as const);
    return { chosen, shown, limit, choose, clear: () => set({ under: filter, all: nothing }), rows: [...chosen.values()] as Row[] };
  }, [chosen, rows, rowKey, filter, limit]);
}

function RowBox({ name, row }: { name: string; row: unknown }) {
  const selection = use(SelectionContext);
  if (!selection) return null;
  const checked = selection.chosen.has(name);
  return (
    <input
      type="checkbox"
      aria-label="选择"
      checked={checked}
      disabled={!checked && selection.chosen.size >= selection.limit}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => selection.choose([[name, row]], event.target.checked)}
    />
  );
}

function PageBox() {
  const selection = use(SelectionContext);
  if (!selection) return null;
  const { chosen, shown, choose } = selection;
  const count = shown.filter(([key]) => chosen.has(key)).length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={count > 0 && count === shown.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < shown.length;
      }}
      onChange={(event) => choose(shown, event.target.checked)}
    />
  );
}

/** Column of boxes before the others. */
export const selectionColumn = <Row,>(rowKey: keyof Row & string): DrawnColumn<Row> => ({
  key: '选择',
  title: <PageBox />,
  width: 40,
  fixed: 'left',
  render: (_, row) => <RowBox name={String(row[rowKey])} row={row} />,
});

/** How many are chosen, and what can be done to them. */
export function BatchBar<Row>({ batch, rows, clear }: { batch: BatchActions<Row>; rows: readonly Row[]; clear(): void }) {
  return useMemo(
    () =>
      rows.length > 0 && (
        <div className="batch-bar" role="toolbar" aria-label="批量操作">
          <span>
            已选 {rows.length} 项{rows.length >= batch.limit && `（一次最多 ${batch.limit} 项）`}
          </span>
          <ConfigProvider componentSize="small">
            {batch.actions(rows, clear)}
            <Button type="text" onClick={clear}>
              清空选择
            </Button>
          </ConfigProvider>
        </div>
      ),
    [batch, rows, clear],
  );
}
