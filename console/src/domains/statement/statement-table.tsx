import {
  type Door,
  type FigureScope,
  figureLink,
  rowScope,
  type StatementColumn,
  type StatementName,
  statementBy,
} from '@bochong/contract/statement';
import { Table } from 'antd';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../kit/link-button.tsx';
import { go } from '../../kit/navigation.ts';
import { usePermission } from '../../kit/permission.tsx';
import styles from './statement.module.css';
import { figureText } from './statement-words.ts';

export type Row = Readonly<Record<string, unknown>> & { rowKey: string; label: string };

interface StatementTableProps {
  name: StatementName;
  by: number;
  columns: readonly StatementColumn[];
  rows: readonly Row[];
  total: Readonly<Record<string, unknown>>;
  /** What the whole statement is of. */
  whole: FigureScope;
}

/** A figure that leads to the rows behind it. */
function Figure({ value, kind, door }: { value: unknown; kind: StatementColumn['kind']; door: Door | null }) {
  const text = figureText(kind, value);
  const open = usePermission(door?.code ?? '');
  if (door === null || !open || value === null || value === 0)
    return <span data-zero={value === null || value === 0 || undefined}>{text}</span>;
  return <LinkButton onClick={() => void go(door.path)}>{text}</LinkButton>;
}

/** Rows, and under them the sum of everything; the unit stands in the header. */
export function StatementTable({ name, by, columns, rows, total, whole }: StatementTableProps) {
  const cell = (key: string, kind: StatementColumn['kind'], value: unknown, of: FigureScope) =>
    kind === 'name' ? String(value) : <Figure value={value} kind={kind} door={figureLink(name, key, of)} />;
  const whose = statementBy.label(by).slice(1);
  const box = useRef<HTMLDivElement>(null);
  // What scrolls sideways is reached by keyboard, also where nothing in it can be pressed.
  useEffect(() => box.current?.querySelector('.ant-table-body, .ant-table-content')?.setAttribute('tabindex', '0'), []);
  return (
    <div ref={box} className={styles.table}>
      <Table<Row>
        size="small"
        pagination={false}
        sticky
        scroll={{ x: 'max-content' }}
        rowKey="rowKey"
        dataSource={rows}
        columns={columns.map(({ key, title, kind }) => ({
          key,
          title: kind === 'name' ? whose : title,
          ...(kind === 'name' ? { fixed: 'left' as const, width: 132 } : { align: 'right' as const, width: 98 }),
          render: (_: unknown, row: Row) => cell(key, kind, row[key], rowScope(by, row.rowKey, whole)),
        }))}
        summary={() => (
          <Table.Summary fixed>
            <Table.Summary.Row>
              {columns.map(({ key, kind }, index) => (
                <Table.Summary.Cell key={key} index={index} align={kind === 'name' ? 'left' : 'right'}>
                  <b>{kind === 'name' ? '合计' : cell(key, kind, total[key], whole)}</b>
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
    </div>
  );
}
