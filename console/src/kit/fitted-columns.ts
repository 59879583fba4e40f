import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Sized {
  width: number;
  fixed?: unknown;
}

/**
 * Widths of columns in a window of so many px beside which the rest are scrolled to: those that fit whole share what is left over, so that
 * none is cut by the fixed column at the edge before anything is scrolled. Null when all of them fit, or not one.
 */
export function fittedWidths(columns: readonly Sized[], available: number): number[] | null {
  const still = columns.reduce((sum, { fixed, width }) => (fixed ? sum + width : sum), 0);
  const moving = columns.filter(({ fixed }) => !fixed);
  let [left, whole] = [available - still, 0];
  for (const { width } of moving) {
    if (width > left) break;
    left -= width;
    whole += 1;
  }
  if (whole === moving.length || whole === 0) return null;
  const [more, over] = [Math.floor(left / whole), left % whole];
  let no = 0;
  return columns.map(({ fixed, width }) => {
    if (fixed) return width;
    no += 1;
    return no > whole ? width : width + more + (no <= over ? 1 : 0);
  });
}

/**
 * Lets the columns of a table fit its box as that changes, without drawing it again; `data-overflow` stands on the box while there is more
 * to scroll to. A column that the stylesheet hides takes no place. `rows`: what may change that.
 */
export function useFittedColumns(columns: readonly Sized[], rows: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may show or hide the column of actions
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      const heads = [...element.querySelectorAll('th')];
      const drawn = columns.map(({ width, fixed }, index) => ({ width: heads[index]?.offsetWidth === 0 ? 0 : width, fixed }));
      const fitted = fittedWidths(drawn, element.clientWidth);
      element.toggleAttribute('data-overflow', fitted !== null);
      for (const [index, col] of [...element.querySelectorAll('col')].entries())
        col.style.setProperty('--width', `${fitted?.[index] ?? columns[index]?.width ?? 0}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, rows]);
  return box;
}
