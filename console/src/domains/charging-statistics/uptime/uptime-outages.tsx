import { chargingUptime, type GunOutage, gunOutage } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { formatDuration } from '../../../kit/format.ts';
import { Pager } from '../../../kit/pager.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './uptime.module.css';

interface UptimeOutagesProps {
  query: { from: string; to: string; connectorId: string };
  pageNo: number;
  pageSize: number;
  onPage(pageNo: number, pageSize: number): void;
}

/** Outages of a gun: those that count add up to its down time. */
export function UptimeOutages({ query, pageNo, pageSize, onPage }: UptimeOutagesProps) {
  const asked = { query: { ...query, pageNo, pageSize } };
  const { data, isFetching } = useEndpoint(chargingUptime.outages, asked, { placeholderData: keepPreviousData });
  return (
    <div>
      {data && (
        <p className={styles.finding}>
          {data.gunName}：应可用 {formatDuration(data.totalSec)}，停机 {formatDuration(data.downSec)}，免计{' '}
          {formatDuration(data.excludedSec)}
        </p>
      )}
      <SmallTable<GunOutage>
        of={gunOutage}
        rows={data?.results ?? []}
        rowKey="startedAt"
        loading={isFetching && !data}
        empty="这段时间没有停机"
        columns={[
          'startedAt',
          { name: 'endedAt', show: ({ ongoing, endedAt }) => (ongoing ? '进行中' : endedAt.slice(0, 19).replace('T', ' ')) },
          { name: 'seconds', show: ({ seconds }) => formatDuration(seconds) },
          'cause',
          'exclusion',
          'what',
        ]}
      />
      <div className={styles.bar}>
        <span>共 {data?.totalRecord ?? 0} 段</span>
        <Pager pageNo={pageNo} pageSize={pageSize} total={data?.totalRecord ?? 0} onChange={onPage} />
      </div>
    </div>
  );
}
