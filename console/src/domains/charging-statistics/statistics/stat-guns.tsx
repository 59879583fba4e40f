import { chargingStatistics, type GunFigures, gunFigures, gunOrder } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import type { FieldSpec } from '../../../kit/columns.tsx';
import { Pager } from '../../../kit/pager.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { gunShares, sumColumns } from './stat-columns.tsx';
import styles from './statistics.module.css';

interface StatGunsProps {
  query: object;
  order: string;
  pageNo: number;
  pageSize: number;
  onOrder(order: string): void;
  onPage(pageNo: number, pageSize: number): void;
  onRows(connectorId: string): void;
}

const { IDLE, EARNING, FAILING } = gunOrder;
/** What guns are ordered by stands before the rest. */
const leading = {
  [IDLE]: ['timeBp', 'gunDayWh'],
  [EARNING]: ['netFen', 'energyWh'],
  [FAILING]: ['faultBp', 'onlineBp', 'startBp', 'flaggedBp'],
} as const;
const nameOf = (spec: FieldSpec<GunFigures>): string => (typeof spec === 'object' ? String(spec.name) : String(spec));

function leadingFirst(columns: readonly FieldSpec<GunFigures>[], by: keyof typeof leading): FieldSpec<GunFigures>[] {
  const place = (spec: FieldSpec<GunFigures>) => {
    const at = (leading[by] as readonly string[]).indexOf(nameOf(spec));
    return at < 0 ? leading[by].length : at;
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** Guns by what one looks for: those that stand idle, earn or fail. */
export function StatGuns({ query, order, pageNo, pageSize, onOrder, onPage, onRows }: StatGunsProps) {
  const by = (Number(order) || gunOrder.IDLE) as keyof typeof leading;
  const asked = { query: { ...query, order: by, pageNo, pageSize } };
  const { data, isFetching } = useEndpoint(chargingStatistics.guns, asked, { placeholderData: keepPreviousData });
  return (
    <div>
      <StatusTabs items={gunOrder.options.map(({ value, label }) => ({ value, label }))} value={order} onChange={onOrder} />
      <SmallTable<GunFigures>
        of={gunFigures}
        rows={data?.results ?? []}
        rowKey="connectorId"
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        empty="可见范围内没有充电枪"
        columns={[
          { name: 'stationName', width: 150 },
          { name: 'connectorName', width: 150 },
          { name: 'ratedPowerW', title: '额定(kW)', show: ({ ratedPowerW }) => ratedPowerW / 1000 },
          ...leadingFirst([...sumColumns<GunFigures>(({ connectorId }) => onRows(connectorId)), ...gunShares<GunFigures>()], by),
        ]}
      />
      <div className={styles.bar}>
        <span>共 {data?.totalRecord ?? 0} 把枪</span>
        <Pager pageNo={pageNo} pageSize={pageSize} total={data?.totalRecord ?? 0} onChange={onPage} />
      </div>
    </div>
  );
}
