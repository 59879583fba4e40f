import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import { type DrawnColumn, widthOf } from './columns.tsx';
import { useFittedColumns } from './fitted-columns.ts';

export interface RowTableProps<Row> {
  columns: readonly DrawnColumn<Row>[];
  rows: readonly Row[];
  rowKey: keyof Row & string;
  /** Index of the row the keyboard stands on; -1 for none. */
  active: number;
  onOpen: ((row: Row) => void) | undefined;
  /** Shown under the header when there are no rows. */
  empty: ReactNode;
}

/** How a cell of a column lies: distance of a fixed one from its edge, and the classes for the rest. */
interface Place {
  className: string | undefined;
  style: CSSProperties | undefined;
}

function placesOf(columns: readonly DrawnColumn<unknown>[]): Place[] {
  return columns.map(({ className, fixed, align, ellipsis }, index) => {
    const classes = [className, fixed && `cell-fixed cell-${fixed}`, align && `cell-${align}-aligned`, ellipsis && 'cell-cut']
      .filter(Boolean)
      .join(' ');
    const style: CSSProperties = {};
    if (fixed === 'left') style.left = widthOf(columns.slice(0, index));
    if (fixed === 'right') style.right = widthOf(columns.slice(index + 1));
    return { className: classes || undefined, style: Object.keys(style).length > 0 ? style : undefined };
  });
}

/**
 * Rows as one plain table. Header and fixed columns stay in sight by CSS alone: nothing is drawn again when its box changes or its tab is
 * shown again, which is most of what a table with measured columns costs there. On a narrow screen each row is a card, by CSS as well:
 * `data-label` is what a card says before the value.
 */
export function RowTable<Row>({ columns, rows, rowKey, active, onOpen, empty }: RowTableProps<Row>) {
  const places = useMemo(() => placesOf(columns as readonly DrawnColumn<unknown>[]), [columns]);
  const box = useFittedColumns(columns, rows);
  const filled = rows.length > 0;
  const whole = widthOf(columns);
  return (
    // Without rows nothing in it takes the focus, and what scrolls must be reached by keyboard.
    <div ref={box} className="row-table" {...(!filled && { tabIndex: 0, role: 'group', 'aria-label': '列表' })}>
      <table style={{ '--rows-width': `${whole}px` } as CSSProperties}>
        <colgroup>
          {columns.map(({ key, width }, index) => (
            <col
              key={key}
              className={places[index]?.className}
              style={{ '--width': `${width}px`, '--share': `${(100 * width) / whole}%` } as CSSProperties}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title }, index) => (
              <th key={key} scope="col" {...places[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled ? (
            rows.map((row, index) => (
              <TableRow
                key={String(row[rowKey])}
                name={String(row[rowKey])}
                row={row}
                columns={columns as readonly DrawnColumn<unknown>[]}
                places={places}
                active={index === active}
                // One row takes the focus, so that the scrolling body can be reached by keyboard.
                focusable={index === Math.max(active, 0)}
                onOpen={onOpen as ((row: unknown) => void) | undefined}
              />
            ))
          ) : (
            <tr className="row-empty">
              <td colSpan={columns.length}>
                <div className="row-empty-words">{empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps {
  name: string;
  row: unknown;
  columns: readonly DrawnColumn<unknown>[];
  places: readonly Place[];
  active: boolean;
  focusable: boolean;
  onOpen: ((row: unknown) => void) | undefined;
}

/** Drawn again only when its own record or the columns change: refreshing a list every few seconds draws what is new. */
const TableRow = memo(function TableRow({ name, row, columns, places, active, focusable, onOpen }: TableRowProps) {
  return (
    // Arrows and Enter walk and open the rows of the shown list (list-keyboard).
    <tr
      data-row-key={name}
      className={active ? 'row-active' : onOpen ? 'row-opens' : undefined}
      tabIndex={focusable ? 0 : -1}
      onClick={onOpen && (() => onOpen(row))}
    >
      {columns.map(({ key, title, ellipsis, render }, index) => {
        const value = (row as Record<string, unknown>)[key];
        const drawn = (render ? render(value, row, index) : value) as ReactNode;
        return (
          <td
            key={key}
            {...places[index]}
            data-label={typeof title === 'string' ? title : undefined}
            title={ellipsis && typeof drawn === 'string' ? drawn : undefined}
          >
            {drawn}
          </td>
        );
      })}
    </tr>
  );
});
