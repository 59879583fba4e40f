import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import styles from './change-report.module.css';
import type { Column } from './columns.tsx';
import { formatFen } from './format.ts';
import { RowTable } from './row-table.tsx';
import type { Run } from './use-run.ts';

/** A change of money with its sign. */
export const signedFen = (fen: number): string => `${fen > 0 ? '+' : ''}${formatFen(fen)}`;
/** A change of money with its sign and in percent; from nothing there is no percentage. */
export const changeOf = (beforeFen: number, afterFen: number): string => {
  const change = afterFen - beforeFen;
  const percent = beforeFen === 0 ? '' : `（${change > 0 ? '+' : ''}${((change / beforeFen) * 100).toFixed(1)}%）`;
  return `${signedFen(change)}${percent}`;
};
/** A count as it is read. */
export const countOf = (value: number): string => value.toLocaleString('zh-CN');

interface RunHeadProps {
  run: Pick<Run<never, unknown>, 'progress' | 'cancel'>;
  /** Why it cannot begin; absent: it can. */
  disabled?: boolean;
  onStart(): void;
  /** What is tried, and on what. */
  children: ReactNode;
  /** After the button. */
  extra?: ReactNode;
  /** What is counted: `次停车`. */
  unit: string;
}

/** What is tried on what, the button that begins or ends it, and how far it has come. */
export function RunHead({ run: { progress, cancel }, disabled = false, onStart, children, extra, unit }: RunHeadProps) {
  return (
    <>
      <header className={styles.head}>
        {children}
        {progress ? (
          <Button onClick={cancel}>取消</Button>
        ) : (
          <Button type="primary" disabled={disabled} onClick={onStart}>
            开始试算
          </Button>
        )}
        {extra}
      </header>
      {progress && (
        <div className={styles.progress} role="status">
          <Progress percent={progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100)} />
          已重算 {countOf(progress.done)} / {countOf(progress.total)} {unit}
        </div>
      )}
    </>
  );
}

export const ReportNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

/** What a change would bring about, one part under the other. */
export const ChangeReport = ({ children }: { children: ReactNode }) => <div className={styles.report}>{children}</div>;

/** A part of a report under its name. */
export const ReportPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
);

interface MostChangedProps<Row extends object> {
  /** Tables of the rows that change most, by their names. */
  tables: readonly (readonly [title: string, rows: Row[]])[];
  columns: readonly Column<Row>[];
  rowKey: keyof Row & string;
  onOpen(row: Row): void;
}

/** The rows that change most, each leading to its own page. */
export const MostChanged = <Row extends object>({ tables, columns, rowKey, onOpen }: MostChangedProps<Row>) => (
  <div className={styles.tables}>
    {tables.map(([title, rows]) => (
      <ReportPart key={title} title={title}>
        <RowTable columns={columns} rows={rows} rowKey={rowKey} active={-1} onOpen={onOpen} empty="没有" />
      </ReportPart>
    ))}
  </div>
);
