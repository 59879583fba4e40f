import { chargingUptime, type UptimeRow, uptimeKey, uptimeRow } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Pager } from '../../../kit/pager.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './uptime.module.css';
import { spanOf } from './uptime-words.ts';

interface UptimeTableProps {
  query: object & { by: string };
  pageNo: number;
  pageSize: number;
  onPage(pageNo: number, pageSize: number): void;
  onOpen(key: string): void;
}

const { STATION, MAKER } = uptimeKey;
const time = (
  name: 'downSec' | 'faultSec' | 'offlineSec' | 'outOfServiceSec' | 'excludedSec' | 'answerSec' | 'repairSec' | 'betweenSec',
) => ({
  name,
  show: (row: UptimeRow) => spanOf(row[name]),
});

/** Stations, makers, devices or guns, the lowest uptime first; each leads to what it is made of. Another kind is another table: a row of the last one leads nowhere. */
export function UptimeTable({ query, pageNo, pageSize, onPage, onOpen }: UptimeTableProps) {
  const asked = { query: { ...query, pageNo, pageSize } };
  const { data, isFetching } = useEndpoint(chargingUptime.rows, asked as never, { placeholderData: keepPreviousData });
  const by = Number(query.by);
  const whole = by === STATION || by === MAKER;
  return (
    <div>
      <SmallTable<UptimeRow>
        of={uptimeRow}
        rows={data?.results ?? []}
        rowKey="key"
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        empty="可见范围内没有联网的枪"
        columns={[
          {
            name: 'name',
            title: uptimeKey.label(by),
            width: 170,
            show: ({ key, name }) => <LinkButton onClick={() => onOpen(key)}>{name}</LinkButton>,
          },
          ...(by === STATION ? [] : (['stationName'] as const)),
          'uptimeBp',
          ...(whole ? (['gunCount', 'belowCount'] as const) : []),
          time('downSec'),
          time('faultSec'),
          time('offlineSec'),
          time('outOfServiceSec'),
          time('excludedSec'),
          'faultCount',
          'repairedCount',
          time('answerSec'),
          time('repairSec'),
          time('betweenSec'),
          ...(by === MAKER ? [] : (['maker'] as const)),
        ]}
      />
      <div className={styles.bar}>
        <span>共 {data?.totalRecord ?? 0} 项，可用率低的在前</span>
        <Pager pageNo={pageNo} pageSize={pageSize} total={data?.totalRecord ?? 0} onChange={onPage} />
      </div>
    </div>
  );
}
