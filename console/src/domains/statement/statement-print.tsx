import { type StatementColumn, statementBy } from '@bochong/contract/statement';
import styles from './statement.module.css';
import type { Row } from './statement-table.tsx';
import { figureText } from './statement-words.ts';

interface StatementPrintProps {
  by: number;
  columns: readonly StatementColumn[];
  rows: readonly Row[];
  total: Readonly<Record<string, unknown>>;
}

/** The table as paper has it: every column on its width, every row, nothing that can be pressed. The screen does not show it. */
export const StatementPrint = ({ by, columns, rows, total }: StatementPrintProps) => (
  <table className={styles.printed}>
    <thead>
      <tr>
        {columns.map(({ key, title, kind }) => (
          <th key={key}>{kind === 'name' ? statementBy.label(by).slice(1) : title}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[...rows, { ...total, rowKey: 'total', label: '合计' }].map((row: Row) => (
        <tr key={row.rowKey}>
          {columns.map(({ key, kind }) => (
            <td key={key}>{figureText(kind, row[key])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
