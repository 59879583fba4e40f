import type { Data } from '@bochong/contract/kernel/endpoint';
import { type AccountBalance, accountBalance, trialBalances } from '@bochong/contract/ledger';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { filterItems } from '../../kit/filter-item.tsx';
import { formatFen, formatInstant } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListFilters } from '../../kit/list-filters.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SmallTable } from '../../kit/small-table.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { AccountParts } from './account-parts.tsx';
import { Balance } from './balance-side.tsx';
import styles from './ledger.module.css';

const filters = filterItems(trialBalances.list, ['startDate', 'parkId']);

type Trial = Data<typeof trialBalances.list>;

/** What the figures are worth: whether both sides agree, what is still to come, what the last proof said. */
function findingOf({ startDate, endDate, total, catchingUp, waiting, proof }: Trial): string {
  const sides =
    total.debitFen === total.creditFen
      ? `借贷各 ${formatFen(total.debitFen)} 元，相符`
      : `借方 ${formatFen(total.debitFen)} 元，贷方 ${formatFen(total.creditFen)} 元，不符`;
  const coming = catchingUp ? '；历史数据正在补记' : waiting > 0 ? `；${waiting} 笔待入账` : '';
  const proved = proof === null ? '；尚未核验' : proof.broken.length === 0 ? `；${formatInstant(proof.at)} 核验全部相符` : '';
  return `${startDate} 至 ${endDate}：${sides}${coming}${proved}`;
}

/** What every account of the general ledger comes to over a span of days, down to its lines. */
export default function TrialBalancePage() {
  const [search, setSearch] = useTabSearch();
  const query = Object.fromEntries([...search].filter(([name]) => ['startDate', 'endDate', 'parkId'].includes(name)));
  const [account, setAccount] = useState<AccountBalance>();
  const { data, isError, refetch } = useEndpoint(trialBalances.list, { query }, { placeholderData: keepPreviousData });
  return (
    <div className={styles.page}>
      <ListFilters
        filters={query as never}
        onChange={(next) => void setSearch(next)}
        extra={<ExportButton endpoint={trialBalances.export} input={{ query }} />}
        items={filters}
      />
      {isError && (
        <Notice title="科目余额未能加载">
          <Button onClick={() => void refetch()}>重试</Button>
        </Notice>
      )}
      {data?.proof && data.proof.broken.length > 0 && <Notice title="总账核验不符，月份不能结账">{data.proof.broken.join('；')}</Notice>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <p className={styles.finding}>{findingOf(data)}</p>
          <SmallTable<AccountBalance>
            of={accountBalance}
            rows={data.rows}
            rowKey={({ accountCode }) => String(accountCode)}
            columns={[
              { name: 'accountCode', title: '科目', width: 80, show: ({ accountCode }) => accountCode },
              {
                name: 'accountName',
                width: 200,
                show: (row) => <LinkButton onClick={() => setAccount(row)}>{row.accountName}</LinkButton>,
              },
              { name: 'openingFen', show: ({ openingFen }) => <Balance fen={openingFen} /> },
              'debitFen',
              'creditFen',
              { name: 'closingFen', show: ({ closingFen }) => <Balance fen={closingFen} /> },
            ]}
            empty="收款、退款和订单计费在一分钟内记账"
            scroll={{ x: 'max-content' }}
          />
          <DetailDrawer
            title={`${account?.accountCode ?? ''} ${account?.accountName ?? ''}`}
            width={960}
            open={account !== undefined}
            onClose={() => setAccount(undefined)}
          >
            {account && (
              <AccountParts
                accountCode={account.accountCode}
                span={{ startDate: data.startDate, endDate: data.endDate, ...(query.parkId !== undefined && { parkId: query.parkId }) }}
              />
            )}
          </DetailDrawer>
        </>
      )}
    </div>
  );
}
