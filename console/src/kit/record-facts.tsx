import { fieldOf } from '@bochong/contract/kernel/field';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { columnsFor, type FieldSpec } from './columns.tsx';
import { Facts, type FactsProps } from './detail.tsx';
import { formatFen } from './format.ts';
import { usePlatformType } from './session.ts';

type Spec<Row> = FieldSpec<Row> & (string | { span?: number });

interface RecordFactsProps<S extends z.core.$ZodLooseShape> extends Pick<FactsProps, 'title' | 'columns'> {
  /** Schema of the record. */
  of: z.ZodObject<S>;
  record: NoInfer<z.output<z.ZodObject<S>>>;
  /** Fields as a list's columns are named; `span`: columns a long one takes. */
  fields: readonly Spec<NoInfer<z.output<z.ZodObject<S>>>>[];
}

/** Named fields of a record with their labels, drawn as their kinds say; sums, which stand alone here, with the sign of their currency. */
export function RecordFacts<S extends z.core.$ZodLooseShape>({ of, record, fields, ...facts }: RecordFactsProps<S>) {
  type Row = z.output<z.ZodObject<S>>;
  const several = usePlatformType() === '2';
  const items = columnsFor<Row>(of.shape, fields as readonly FieldSpec<Row>[]).flatMap((column, index) => {
    const spec = fields[index] as { span?: number } | string;
    if (column.perDealer && !several) return [];
    const { key, title, render } = column;
    const raw = record[key as keyof Row];
    const own = typeof spec === 'object' && 'show' in spec;
    const sum = !own && typeof raw === 'number' && fieldOf(of.shape, key)?.kind === 'money';
    const value = sum ? <span className="money">¥{formatFen(raw)}</span> : (render?.(raw, record, 0) as ReactNode);
    return [{ label: title.replace(/\(元\)$/, ''), value, span: typeof spec === 'object' ? (spec.span ?? 1) : 1 }];
  });
  return <Facts {...facts} items={items} />;
}
