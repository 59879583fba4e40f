import { chargingSessionPage } from '@bochong/contract/charging-order';
import { type ChargingStatRow, chargingStatistics, chargingStatRow } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { formatEnergy, formatFen, formatTotal } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Pager } from '../../../kit/pager.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './statistics.module.css';

interface StatRowsProps {
  query: object;
  connectorId: string;
  companyId: string;
  pageNo: number;
  pageSize: number;
  onPage(pageNo: number, pageSize: number): void;
  /** Looks at all guns and companies again. */
  onAll(): void;
}

/** Orders with what each has in the sums of the period. */
export function StatRows({ query, connectorId, companyId, pageNo, pageSize, onPage, onAll }: StatRowsProps) {
  const one = { ...(connectorId && { connectorId }), ...(companyId && { companyId }) };
  const asked = { query: { ...query, ...one, pageNo, pageSize } };
  const { data, isFetching } = useEndpoint(chargingStatistics.rows, asked, { placeholderData: keepPreviousData });
  const sums = data?.summary;
  const limited = connectorId ? '只看一把枪' : companyId ? '只看一家企业' : '';
  return (
    <div>
      <div className={styles.bar}>
        <span>
          每行是一个订单在这段时间里的部分
          {sums &&
            `：合计 ${formatEnergy(sums.energyWh)} 度，应付 ${formatFen(sums.payableFen)} 元，实付 ${formatFen(sums.paidFen)} 元，退款 ${formatFen(sums.refundFen)} 元`}
        </span>
        {limited && (
          <span>
            {limited} <LinkButton onClick={onAll}>看全部</LinkButton>
          </span>
        )}
      </div>
      <SmallTable<ChargingStatRow>
        of={chargingStatRow}
        rows={data?.results ?? []}
        rowKey="orderId"
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        empty="这段时间没有订单"
        columns={[
          {
            name: 'orderNo',
            width: 210,
            show: ({ orderId, orderNo }) => (
              <LinkButton onClick={() => void go(`${chargingSessionPage.path}?orderId=${orderId}`)}>{orderNo}</LinkButton>
            ),
          },
          { name: 'stationName', width: 160 },
          'connectorName',
          'payerType',
          'energyWh',
          'chargingSec',
          'payableFen',
          'discountFen',
          'paidFen',
          'refundFen',
          'startAt',
          'settledAt',
        ]}
      />
      <div className={styles.bar}>
        <span>共 {formatTotal(data?.totalRecord ?? 0, data?.totalCapped)} 个订单</span>
        <Pager pageNo={pageNo} pageSize={pageSize} total={data?.totalRecord ?? 0} onChange={onPage} />
      </div>
    </div>
  );
}
