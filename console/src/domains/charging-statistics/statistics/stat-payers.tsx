import {
  type CompanyFigures,
  chargingStatistics,
  companyFigures,
  type PayerTypeFigures,
  payerTypeFigures,
} from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { Figures } from '../../../kit/figures.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { sumColumns } from './stat-columns.tsx';
import { numberOf, percentOf } from './stat-words.ts';
import styles from './statistics.module.css';

interface StatPayersProps {
  query: object;
  onRows(filter: Readonly<Record<string, string>>): void;
}

/** Who pays: kinds of payers, companies, and how many came again. */
export function StatPayers({ query, onRows }: StatPayersProps) {
  const { data } = useEndpoint(chargingStatistics.payers, { query }, { placeholderData: keepPreviousData });
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { counts, types, companies } = data;
  const table = { scroll: { x: 'max-content' } } as const;
  return (
    <div className={styles.tables}>
      <Figures
        items={[
          ['活跃付款方', numberOf(counts.activeCount), { counts: '这段时间结算的订单的付款方，一个算一次' }],
          ['新增付款方', numberOf(counts.newCount), { counts: '第一次充电在这段时间' }],
          ['多次充电', numberOf(counts.repeatCount), { counts: '这段时间充了两次或更多' }],
          ['复充率', percentOf(counts.repeatBp), { counts: '多次充电 ÷ 活跃付款方' }],
        ]}
      />
      <Card size="small" title="按付款方类型">
        <SmallTable<PayerTypeFigures>
          {...table}
          of={payerTypeFigures}
          rows={types}
          rowKey={(row) => String(row.payerType)}
          empty="这段时间没有充电"
          columns={['payerType', ...sumColumns<PayerTypeFigures>(({ payerType }) => onRows({ payerType: String(payerType) })), 'flaggedBp']}
        />
      </Card>
      <Card size="small" title="按企业">
        <SmallTable<CompanyFigures>
          {...table}
          of={companyFigures}
          rows={companies}
          rowKey="companyId"
          empty="这段时间没有企业付款的充电"
          columns={[
            { name: 'companyName', width: 220 },
            ...sumColumns<CompanyFigures>(({ companyId }) => onRows({ companyId })),
            'flaggedBp',
          ]}
        />
      </Card>
    </div>
  );
}
