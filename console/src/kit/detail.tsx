import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { Button, Drawer, Skeleton } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ApiError, type Callable } from './api.ts';
import { go } from './navigation.ts';
import { Notice } from './notice.tsx';
import { ErrorText } from './present-error.tsx';
import { useTab, useTabParameter } from './tab-context.tsx';
import { useAhead, useEndpoint } from './use-endpoint.ts';

interface LoadProps<I, D> {
  endpoint: Callable<I, D>;
  input: NoInfer<I>;
  /** Calls of its parts, which take what the record's takes: asked along with it, not after it. */
  beside?: readonly Endpoint[];
  children: (data: D, refetch: () => void) => ReactNode;
}

/** Loads one record and draws it: skeleton of the final shape, then the record, or why it is not there. */
export function Detail<I, D>({ endpoint, input, beside = [], children }: LoadProps<I, D>) {
  const { data, isPending, isLoadingError, error, refetch } = useEndpoint(endpoint, input);
  useAhead(beside, input);
  if (isPending) return <Skeleton paragraph={{ rows: 8 }} />;
  if (isLoadingError)
    return (
      <Notice title={error instanceof ApiError ? <ErrorText error={error} /> : '加载失败'}>
        <Button onClick={() => void refetch()}>重试</Button>
      </Notice>
    );
  return children(data, () => void refetch());
}

/** Facts alone would leave nothing to scroll a drawer by from the keyboard. */
const reachable = { tabIndex: 0, role: 'group', 'aria-label': '详情' };

/** A record in a drawer over its list; Esc closes it. */
export function DetailDrawer({
  title,
  open,
  onClose,
  width = 720,
  extra,
  children,
}: {
  title: ReactNode;
  open: boolean;
  onClose(): void;
  width?: number;
  extra?: ReactNode;
  children: ReactNode;
}) {
  const { root } = useTab();
  return (
    <Drawer title={title} open={open} onClose={onClose} size={width} getContainer={root} rootClassName="detail-drawer" extra={extra}>
      {open && <div {...reachable}>{children}</div>}
    </Drawer>
  );
}

interface DrawerButtonProps {
  /** Of the button. */
  word: string;
  /** Of the drawer; the word of the button unless it says too little there. */
  title?: string;
  width?: number;
  extra?: ReactNode;
  children: ReactNode;
}

/** A button and the drawer it opens. */
export function DrawerButton({ word, title = word, ...drawer }: DrawerButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{word}</Button>
      <DetailDrawer title={title} open={open} onClose={() => setOpen(false)} {...drawer} />
    </>
  );
}

/** A routed record page: reads `?id=` (or another parameter) and loads the record with it. */
export function DetailPage<I, D>({
  parameter = 'id',
  input,
  back,
  ...record
}: { parameter?: string; input: (id: string) => NoInfer<I>; back?: string } & Omit<LoadProps<I, D>, 'input'>) {
  const id = useTabParameter(parameter);
  if (id === null) return <Notice title="地址中缺少编号">{back && <Button onClick={() => void go(back)}>返回列表</Button>}</Notice>;
  return (
    <div className="detail-page">
      <Detail<I, D> input={input(id)} {...record} />
    </div>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  /** Columns it takes; default 1. */
  span?: number;
}

export interface FactsProps {
  title?: ReactNode;
  items: readonly Fact[];
  columns?: number;
}

/** Label–value pairs of a record. Empty values are shown as a dash, so that the shape stays the same from record to record. */
export function Facts({ title, items, columns = 3 }: FactsProps) {
  return (
    <section className="facts" style={{ '--facts-columns': columns } as CSSProperties}>
      {title && <h3>{title}</h3>}
      <dl>
        {items.map(({ label, value, span = 1 }) => (
          <div key={label} style={{ '--span': span } as CSSProperties}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
