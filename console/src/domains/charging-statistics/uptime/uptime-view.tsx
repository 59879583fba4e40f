import { chargingUptime, uptimeKey } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Card, Skeleton } from 'antd';
import { ExportButton } from '../../../kit/export-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import type { SearchValue } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { type Chosen, filtersOf } from '../statistics/stat-links.ts';
import styles from './uptime.module.css';
import { UptimeExclusions } from './uptime-exclusions.tsx';
import { UptimeFigureRow, UptimeSteps } from './uptime-figures.tsx';
import { UptimeOutages } from './uptime-outages.tsx';
import { UptimeTable } from './uptime-table.tsx';
import { uptimeFindingOf } from './uptime-words.ts';

interface UptimeViewProps {
  chosen: Chosen;
  pageNo: number;
  pageSize: number;
  onPage(pageNo: number, pageSize: number): void;
  to(next: Readonly<Record<string, SearchValue>>): void;
}

const { STATION, EQUIPMENT, GUN } = uptimeKey;
const tabs = uptimeKey.options.map(({ value, label }) => ({ value: String(value), label }));

/** How far guns could be used, by station, maker, device or gun, down to the outages that the number is made of. */
export function UptimeView({ chosen, to, ...paging }: UptimeViewProps) {
  const of = (name: string) => String(chosen[name] ?? '');
  const [by, connectorId] = [of('by') || String(STATION), of('connectorId')];
  const limits = Object.fromEntries(['equipmentId', 'maker'].flatMap((name) => (of(name) ? [[name, of(name)]] : [])));
  const { payerType: _, ...filters } = filtersOf(chosen);
  const query = { ...filters, ...limits };
  const { data, isError, refetch } = useEndpoint(chargingUptime.overview, { query }, { placeholderData: keepPreviousData });
  const show = (next: Readonly<Record<string, string>>) => to({ ...filtersOf(chosen), view: 'uptime', ...next });
  if (isError)
    return (
      <Notice title="可用率未能加载">
        <Button onClick={() => void refetch()}>重试</Button>
      </Notice>
    );
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const open = (key: string) => {
    if (Number(by) === STATION) return to({ ...filtersOf(chosen), view: 'uptime', by: String(EQUIPMENT), stationIds: key });
    if (Number(by) === GUN) return show({ ...limits, by, connectorId: key });
    return show({ by: String(GUN), [Number(by) === EQUIPMENT ? 'equipmentId' : 'maker']: key });
  };
  return (
    <div className={styles.tables}>
      <p className={styles.finding}>
        {data.from} 至 {data.to}：{uptimeFindingOf(data)}
      </p>
      <UptimeFigureRow data={data} />
      <Card size="small" title={data.steps[0]?.step.length === 7 ? '每月停机' : '每天停机'}>
        <UptimeSteps steps={data.steps} />
      </Card>
      <div className={styles.bar}>
        <StatusTabs items={tabs} value={by} onChange={(next) => show({ by: next })} />
        <ExportButton endpoint={chargingUptime.export} input={{ query }} />
      </div>
      {(connectorId || Object.keys(limits).length > 0) && (
        <p className={styles.finding}>
          {connectorId ? '一把枪的停机明细' : '只看选中的设备或厂商'} <LinkButton onClick={() => show({ by })}>看全部</LinkButton>
        </p>
      )}
      {connectorId ? (
        <UptimeOutages query={{ from: data.from, to: data.to, connectorId }} {...paging} />
      ) : (
        <UptimeTable key={by} query={{ ...query, by }} {...paging} onOpen={open} />
      )}
      <UptimeExclusions query={query} />
    </div>
  );
}
