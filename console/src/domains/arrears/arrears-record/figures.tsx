import { arrearsRecords } from '@bochong/contract/arrears';
import type { ReactNode } from 'react';
import { Money } from '../../../fields/money.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './figures.module.css';

/** Filters that records and plates both have. */
const shared = ['plateNo', 'phone', 'parkIds', 'clazzId', 'isParking', 'minCount', 'maxCount'];
const ofPlates = [...shared, 'hasPhone', 'black'];
const ofRecords = [...shared, 'ageBucket', 'startTime', 'endTime', 'arrearsReason', 'evidenceLevel', 'minFen', 'maxFen', 'number'];

/** Names of the age buckets, which follow the dealer's day thresholds. */
export function useAgeBuckets(): { value: number; label: string }[] {
  const { data } = useEndpoint(arrearsRecords.countAndMoney, { query: {} }, { staleTime: 60_000 });
  return (data?.ageBuckets ?? []).map((label, value) => ({ value, label }));
}

const owingNow = { counts: '现在可缴的欠费；申诉期间冻结的不计入，列表中仍列出' };

/** A list with what is owed and what came in over its filters above it. */
export function WithFigures({ of, children }: { of: 'plates' | 'records'; children: ReactNode }) {
  const [search] = useTabSearch();
  const plates = of === 'plates';
  const given = (plates ? ofPlates : ofRecords).filter((name) => search.has(name));
  const age = plates ? (search.get('ageBucket') ?? undefined) : undefined;
  // The age of a vehicle is that of its oldest debt.
  const query = { ...Object.fromEntries(given.map((name) => [name, search.getAll(name).join(',')])), plateAgeBucket: age };
  const { data } = useEndpoint(arrearsRecords.countAndMoney, { query }, { refetchInterval: 60_000, placeholderData: (before) => before });
  const count = (value: number | undefined) => (value === undefined ? '—' : `${value.toLocaleString('zh-CN')}${data?.capped ? '+' : ''}`);
  const figures = [
    ['欠费车辆', count(data?.plateCount), owingNow],
    ['欠费笔数', count(data?.recordCount), owingNow],
    ['现欠金额(元)', <Money key="owed" fen={data?.owedFen} />, owingNow],
    ['今日补缴(元)', <Money key="today" fen={data?.todayPaidFen} />],
    ['本月补缴(元)', <Money key="month" fen={data?.monthPaidFen} />],
  ] as const;
  return (
    <div className={styles.with}>
      <Figures items={figures} />
      {children}
    </div>
  );
}
