import { chargingStatistics } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterItems } from '../../../kit/filter-item.tsx';
import { ListFilters } from '../../../kit/list-filters.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { type SearchValue, useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { UptimeView } from '../uptime/uptime-view.tsx';
import { StatFigures } from './stat-figures.tsx';
import { StatGuns } from './stat-guns.tsx';
import { type Chosen, chosenOf, filtersOf, rowsOf } from './stat-links.ts';
import { StatPayers } from './stat-payers.tsx';
import { StatRows } from './stat-rows.tsx';
import { StatSlots } from './stat-slots.tsx';
import { StatStations } from './stat-stations.tsx';
import { StatTrend } from './stat-trend.tsx';
import { findingOf } from './stat-words.ts';
import styles from './statistics.module.css';

const filters = filterItems(chargingStatistics.overview, ['from', 'stationIds', 'payerType']);
const views = [
  { value: '', label: '概览' },
  { value: 'stations', label: '电站排行' },
  { value: 'guns', label: '枪分析' },
  { value: 'slots', label: '时段' },
  { value: 'uptime', label: '可用率' },
  { value: 'payers', label: '付款方' },
  { value: 'rows', label: '明细' },
];

interface ViewProps {
  chosen: Chosen;
  query: Chosen;
  to(next: Readonly<Record<string, SearchValue>>): void;
}

/** The view that the address names. */
function View({ chosen, query, to }: ViewProps) {
  const of = (name: string) => String(chosen[name] ?? '');
  const rows = (more: Readonly<Record<string, string>>) => to(rowsOf(chosen, more));
  const paging = {
    pageNo: Number(of('pageNo') || 1),
    pageSize: Number(of('pageSize') || 20),
    onPage: (pageNo: number, pageSize: number) => to({ ...chosen, pageNo, pageSize }),
  };
  switch (of('view')) {
    case 'stations':
      return (
        <StatStations
          query={query}
          onStation={(stationIds) => to({ ...filtersOf(chosen), stationIds, view: '' })}
          onRows={(stationIds) => rows({ stationIds })}
        />
      );
    case 'guns': {
      const order = (chosenOrder: string) => to({ ...filtersOf(chosen), view: 'guns', order: chosenOrder });
      return <StatGuns query={query} {...paging} order={of('order')} onOrder={order} onRows={(connectorId) => rows({ connectorId })} />;
    }
    case 'uptime':
      return <UptimeView chosen={chosen} to={to} {...paging} />;
    case 'slots':
      return <StatSlots query={query} />;
    case 'payers':
      return <StatPayers query={query} onRows={rows} />;
    case 'rows':
      return <StatRows query={query} {...paging} connectorId={of('connectorId')} companyId={of('companyId')} onAll={() => rows({})} />;
    default:
      return <StatTrend query={query} onDay={(date) => rows({ from: date, to: date })} />;
  }
}

/** What charging came to: which stations and guns earn, stand idle or fail, when and who charges. */
export default function ChargingStatisticsPage() {
  const [search, setSearch] = useTabSearch();
  const chosen = chosenOf(search);
  const query = filtersOf(chosen);
  const to = (next: Readonly<Record<string, SearchValue>>) => void setSearch(next);
  const { data, isError, refetch } = useEndpoint(
    chargingStatistics.overview,
    { query: query as object },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className={styles.page}>
      <ListFilters
        filters={query as never}
        onChange={(next) => to({ ...next, view: chosen.view })}
        // The view of uptime exports rows of its own.
        extra={chosen.view !== 'uptime' && <ExportButton endpoint={chargingStatistics.export} input={{ query: query as object }} />}
        items={filters}
      />
      {isError && (
        <Notice title="统计未能加载">
          <Button onClick={() => void refetch()}>重试</Button>
        </Notice>
      )}
      <StatusTabs items={views} value={String(chosen.view ?? '')} onChange={(view) => to({ ...filtersOf(chosen), view })} />
      {data
        ? chosen.view !== 'uptime' && (
            <>
              <p className={styles.finding}>
                {data.from} 至 {data.to}：{findingOf(data)}
              </p>
              {!chosen.view && <StatFigures data={data} chosen={query} onRows={() => to(rowsOf(chosen))} />}
            </>
          )
        : !isError && <Skeleton active paragraph={{ rows: 4 }} />}
      <View chosen={chosen} query={query} to={to} />
    </div>
  );
}
