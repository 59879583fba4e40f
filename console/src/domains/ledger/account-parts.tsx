import { type PartBalance, trialBalances, voucherPage, vouchers } from '@bochong/contract/ledger';
import { Button } from 'antd';
import { useState } from 'react';
import { Money } from '../../fields/money.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { Balance } from './balance-side.tsx';

interface AccountPartsProps {
  accountCode: number;
  span: { startDate: string; endDate: string; parkId?: string };
}

/** Parts of an account, those that moved most first; of a chosen one its lines. */
export function AccountParts({ accountCode, span }: AccountPartsProps) {
  const [part, setPart] = useState<PartBalance>();
  const query = { ...span, accountCode };
  const search = new URLSearchParams({ ...span, accountCode: String(accountCode), ...(part && { subKey: part.subKey }) });
  return (
    <>
      <p>
        {part && <Button onClick={() => setPart(undefined)}>返回明细</Button>} {part?.subName}{' '}
        <GoTo path={`${voucherPage.path}?${search}`} to={vouchers.list}>
          在记账凭证中查看
        </GoTo>
      </p>
      {part ? (
        <LoadedTable
          key={part.subKey}
          list={vouchers.lines}
          input={{ query: { ...query, subKey: part.subKey } }}
          rowKey={({ entryId, lineNo }) => `${entryId} ${lineNo}`}
          columns={['accountingDate', 'eventType', 'debitFen', 'creditFen', 'refNo', 'memo', 'entryNo', 'placeName']}
          scroll={{ x: 'max-content' }}
          empty="这段时间没有分录"
        />
      ) : (
        <LoadedTable
          list={trialBalances.parts}
          input={{ query }}
          rowKey="subKey"
          columns={[
            {
              name: 'subName',
              width: 220,
              show: (row) => <LinkButton onClick={() => setPart(row)}>{row.subName || '未分明细'}</LinkButton>,
            },
            { name: 'openingFen', show: ({ openingFen }) => <Balance fen={openingFen} /> },
            { name: 'debitFen', show: ({ debitFen }) => <Money fen={debitFen} /> },
            { name: 'creditFen', show: ({ creditFen }) => <Money fen={creditFen} /> },
            { name: 'closingFen', show: ({ closingFen }) => <Balance fen={closingFen} /> },
          ]}
          empty="没有明细"
        />
      )}
    </>
  );
}
