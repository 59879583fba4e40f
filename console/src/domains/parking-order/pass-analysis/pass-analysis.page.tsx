import type { Data } from '@bochong/contract/kernel/endpoint';
import { passAnalyses, passUnit } from '@bochong/contract/parking-order';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Card, Empty, Skeleton } from 'antd';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterItems } from '../../../kit/filter-item.tsx';
import { ListFilters } from '../../../kit/list-filters.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { LaneSelect } from './lane-select.tsx';
import styles from './pass-analysis.module.css';
import { FlowChart, LaneCareChart, LaneChart, WeekChart } from './pass-charts.tsx';
import { PassFigures } from './pass-figures.tsx';
import { TrafficTables, type TrafficTablesProps } from './traffic-tables.tsx';

const filters = filterItems(passAnalyses.get, ['startDate', 'parkIds', { name: 'gateIds', control: <LaneSelect /> }, 'unit']);

/** The pictures of a period and the figures behind them. */
function Analysis({ data, onChoose }: { data: Data<typeof passAnalyses.get> } & Pick<TrafficTablesProps, 'onChoose'>) {
  if (data.total.inCount + data.total.outCount === 0) return <Empty description="这段时间没有车辆进出，请换一段日期或车场" />;
  return (
    <>
      <PassFigures total={data.total} previous={data.previous} />
      <div className={styles.charts}>
        <Card
          size="small"
          title={`进出车流（${data.startDate} 至 ${data.endDate}，按${passUnit.label(data.unit)}）`}
          className={styles.wide ?? ''}
        >
          <FlowChart points={data.points} />
        </Card>
        <Card size="small" title="识别率与放行时间（抓拍至通过）" className={styles.wide ?? ''}>
          <LaneCareChart points={data.points} />
        </Card>
        <Card size="small" title="一周车流（按星期与小时）">
          <WeekChart profile={data.profile} />
        </Card>
        <Card size="small" title="通道车流">
          <LaneChart lanes={data.lanes} />
        </Card>
      </div>
      <Card size="small">
        <TrafficTables parks={data.parks} lanes={data.lanes} onChoose={onChoose} />
      </Card>
    </>
  );
}

/** Traffic of lots and lanes: how much, when, and against the days before. */
export default function PassAnalysisPage() {
  const [search, setSearch] = useTabSearch();
  const chosen = Object.fromEntries(
    [...new Set(search.keys())].map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : (search.get(name) ?? '')]),
  );
  const query = chosen as object;
  const { data, isError, refetch } = useEndpoint(passAnalyses.get, { query }, { placeholderData: keepPreviousData });
  return (
    <div className={styles.page}>
      <ListFilters
        filters={chosen}
        onChange={(next) => void setSearch(next)}
        extra={<ExportButton endpoint={passAnalyses.export} input={{ query }} />}
        items={filters}
      />
      {isError && (
        <Notice title="统计未能加载">
          <Button onClick={() => void refetch()}>重试</Button>
        </Notice>
      )}
      {data ? (
        <Analysis data={data} onChoose={(parkIds, gateIds) => void setSearch({ ...chosen, parkIds, gateIds })} />
      ) : (
        !isError && <Skeleton active paragraph={{ rows: 14 }} />
      )}
    </div>
  );
}
