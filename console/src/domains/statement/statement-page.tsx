import type { Data } from '@bochong/contract/kernel/endpoint';
import { type FigureScope, incomeStatements, pivots, type StatementName, sameMoney, statementBy } from '@bochong/contract/statement';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Card, Skeleton } from 'antd';
import { ParkSelect } from '../../fields/park-select.tsx';
import type { Callable } from '../../kit/api.ts';
import { ExportButton } from '../../kit/export-button.tsx';
import { type FilterSpec, filterItems } from '../../kit/filter-item.tsx';
import { formatInstant } from '../../kit/format.ts';
import { GoTo } from '../../kit/go-to.tsx';
import { ListFilters } from '../../kit/list-filters.tsx';
import { Notice } from '../../kit/notice.tsx';
import { StatusTabs } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './statement.module.css';
import { StatementChart } from './statement-chart.tsx';
import { StatementChecks } from './statement-checks.tsx';
import { StatementPrint } from './statement-print.tsx';
import { type Row, StatementTable } from './statement-table.tsx';
import { findingOf, limitsOf, sumsOf, unitOf } from './statement-words.ts';

interface Asked {
  query: object;
}
/** What every statement answers; its rows and their total have figures of its own. */
type Told = Omit<Data<typeof incomeStatements.get>, 'rows' | 'total'> & { rows: readonly Row[]; total: Readonly<Record<string, unknown>> };
type Filter = 'startTime' | 'endTime' | 'grain' | 'targetIds' | 'bizType' | 'payType';

interface StatementPageProps {
  name: StatementName;
  title: string;
  get: Callable<Asked, Told>;
  exported: Callable<Asked, unknown>;
  /** The same on an accountant's paper. */
  printed: Callable<Asked, unknown>;
  filters: readonly Filter[];
  /** Figures of the picture. */
  drawn: readonly string[];
}

const controls: Partial<Record<Filter, FilterSpec<typeof incomeStatements.get>>> = {
  targetIds: { name: 'targetIds', control: <ParkSelect mode="multiple" maxTagCount="responsive" /> },
  // Where it stands alone it is the day that is looked at.
  endTime: { name: 'endTime', title: '截至' },
};

/** A statement: its filters and pivots, the finding, the picture, the table with its total, what is checked of it; on paper with head and signatures. */
export function StatementPage({ name, title, get, exported, printed, filters, drawn }: StatementPageProps) {
  const [search, setSearch] = useTabSearch();
  const query = Object.fromEntries(
    [...new Set(search.keys())].map((key) => [key, search.getAll(key).length > 1 ? search.getAll(key) : search.get(key)]),
  );
  const asked = { query };
  const { data, isError, error, refetch } = useEndpoint(get, asked, { placeholderData: keepPreviousData });
  // The period that was meant stands in its control.
  const meant = data && filters.includes('startTime') ? { startTime: `${data.from} 00:00:00`, endTime: `${data.to} 23:59:59` } : {};
  const shown = { ...meant, ...query };
  const ways: readonly number[] = pivots[name];
  // All statements are asked by the same.
  const items = filterItems(
    incomeStatements.get,
    filters.map((filter) => controls[filter] ?? filter),
  );
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <ListFilters
          filters={shown as never}
          items={items}
          onChange={(next) => void setSearch({ ...next, by: search.get('by') })}
          extra={
            <>
              <ExportButton endpoint={exported} input={asked} />
              <ExportButton endpoint={printed} input={asked} word="PDF" />
              <Button onClick={() => window.print()}>打印</Button>
            </>
          }
        />
        {ways.length > 1 && (
          <StatusTabs
            items={ways.map((value) => ({ value, label: statementBy.label(value) }))}
            value={search.get('by') ?? ''}
            onChange={(by) => void setSearch({ ...query, by })}
          />
        )}
      </div>
      {isError && (
        <Notice title="报表未能加载" text={error.message}>
          <Button onClick={() => void refetch()}>重试</Button>
        </Notice>
      )}
      {!data && !isError && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !isError && <Paper name={name} title={title} data={data} drawn={drawn} query={query} />}
    </div>
  );
}

interface PaperProps extends Pick<StatementPageProps, 'name' | 'title' | 'drawn'> {
  data: Told;
  query: Readonly<Record<string, unknown>>;
}

/** The same money where others look at it. */
const Elsewhere = ({ of }: { of: FigureScope }) => (
  <nav className={styles.elsewhere} aria-label="同一笔钱">
    <span>同期同范围：</span>
    {sameMoney(of).map(([title, { code, path }]) => (
      <GoTo key={title} to={code} path={path}>
        {title}
      </GoTo>
    ))}
  </nav>
);

const only = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !value.includes(',') ? value : undefined;

/** The statement itself, as it stands on the screen and on paper. */
function Paper({ name, title, data, drawn, query }: PaperProps) {
  const { from, to, by, columns, rows, total, comparison, checks, companyName, preparedBy, asOf } = data;
  const whole = { from, to, parkId: only(query.targetIds), bizType: only(query.bizType), payType: only(query.payType) };
  const limits = limitsOf(data);
  const unit = unitOf(columns);
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>
          <span>编制单位：{companyName}</span>
          <span>
            期间：{from} 至 {to}
          </span>
          <span>单位：{unit}</span>
        </p>
      </header>
      <p className={styles.finding}>
        {name === 'receivableAnalysis' ? `截至 ${to}` : `${from} 至 ${to}`}：
        {comparison ? findingOf(comparison) : sumsOf(columns, total, drawn)}
        {limits && <small>{limits}</small>}
        <small className={styles.unit}>单位：{unit}</small>
      </p>
      {rows.length > 1 && (
        <Card size="small" className={styles.chart ?? ''}>
          <StatementChart title={title} columns={columns} rows={rows} drawn={drawn} />
        </Card>
      )}
      <StatementTable name={name} by={by} columns={columns} rows={rows} total={total} whole={whole} />
      <StatementPrint by={by} columns={columns} rows={rows} total={total} />
      <StatementChecks checks={checks} waiting={data.waiting} />
      {name !== 'receivableAnalysis' && name !== 'orderStatistics' && <Elsewhere of={whole} />}
      <footer className={styles.signatures}>
        <span>制表：{preparedBy}</span>
        <span>复核：</span>
        <span>负责人：</span>
        <span>制表时间：{formatInstant(asOf)}</span>
      </footer>
    </article>
  );
}
