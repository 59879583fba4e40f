import { effectDimension, effectRow, effectStatistics, remindChannel } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Card, Empty, Skeleton } from 'antd';
import { filterItems } from '../../../kit/filter-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListFilters } from '../../../kit/list-filters.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { type Series, SeriesChart } from '../../../kit/series-chart.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StatusTabs, tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { findingOf } from './effect-finding.ts';
import styles from './effect-funnel.module.css';
import { FunnelSteps } from './funnel-steps.tsx';

/** Tabs of the page: what came of it, and the figures behind it. */
export const effectTabs = tabsOf('tab', ['', '漏斗'], ['table', '明细']);

type Funnel = Data<typeof effectStatistics.funnel>;
const filters = filterItems(effectStatistics.funnel, ['startDate', 'channel', 'parkIds']);
const hues = ['blue', 'green', 'amber', 'red', 'grey'] as const;

/** What came in by day and channel; who paid of their own accord stands last, in grey. */
function Trend({ trend }: Pick<Funnel, 'trend'>) {
  const at = [...new Set(trend.map((point) => point.at))];
  const channels = [...new Set(trend.map((point) => point.channel))].toSorted((a, b) => (a ?? 99) - (b ?? 99));
  const series = channels.map((channel, index): Series => {
    const fens = new Map(trend.filter((point) => point.channel === channel).map((point) => [point.at, point.paidFen]));
    return {
      name: channel === null ? '自然补缴' : remindChannel.label(channel),
      type: 'bar',
      hue: channel === null ? 'grey' : (hues[index % 4] ?? 'grey'),
      data: at.map((day) => (fens.get(day) ?? 0) / 100),
    };
  });
  return (
    <SeriesChart label="按日与催缴方式的回款" height={260} at={at.map((day) => day.slice(-5))} axes={[{ name: '元' }]} series={series} />
  );
}

interface PicturesProps {
  data: Funnel;
  query: object;
  openTable(change: object): void;
}

function Pictures({ data, query, openTable }: PicturesProps) {
  const { steps, channels, trend } = data;
  return (
    <>
      <p className={styles.finding}>{findingOf(data)}</p>
      <Card size="small" title="从欠费到缴费">
        <FunnelSteps steps={steps} query={query} />
      </Card>
      <Card size="small" title="回款（按缴费时间与催缴方式）">
        {trend.length === 0 ? <Empty description="这段时间没有回款，请换一段日期" /> : <Trend trend={trend} />}
      </Card>
      <Card size="small" title="各方式的回款与成本">
        <SmallTable
          of={effectRow}
          rows={channels}
          rowKey="key"
          columns={['label', 'touches', 'delivered', 'platesTouched', 'platesPaid', 'paidFen', 'costFen']}
          rowActions={({ key }) =>
            /^\d+$/.test(key) && (
              <LinkButton onClick={() => openTable({ dimension: effectDimension.DAY, channel: key })}>按日明细</LinkButton>
            )
          }
          empty="这段时间没有催缴与回款"
        />
        <p className={styles.note}>回款归于缴费前7天内最后一次送达；短信成本＝计费条数×单价（见“催缴限制”）。</p>
      </Card>
    </>
  );
}

/** What collecting came to: from debt to payment, in figures that are the table's. */
export function EffectFunnel() {
  const [search, setSearch] = useTabSearch();
  const chosen = Object.fromEntries(search);
  const { tab: _, dimension: __, ...query } = chosen;
  const { data, isError, refetch } = useEndpoint(
    effectStatistics.funnel,
    { query: query as object },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className={styles.page}>
      <StatusTabs items={effectTabs.items} value="" onChange={(tab) => void setSearch({ ...query, tab })} />
      <ListFilters filters={query} onChange={(next) => void setSearch(next)} items={filters} />
      {isError && (
        <Notice title="统计未能加载">
          <Button onClick={() => void refetch()}>重试</Button>
        </Notice>
      )}
      {data ? (
        <Pictures data={data} query={query} openTable={(change) => void setSearch({ ...query, tab: 'table', ...change })} />
      ) : (
        !isError && <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </div>
  );
}
