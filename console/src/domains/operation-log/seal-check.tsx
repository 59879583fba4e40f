import { operationLogs, sealDays } from '@bochong/contract/operation-log';
import { DrawerButton } from '../../kit/detail.tsx';
import { dayOf, daysAfter } from '../../kit/instant.ts';
import { LoadedTable } from '../../kit/small-table.tsx';

/** The seals of the last days, reckoned anew from the rows as they are now. */
export function SealCheck() {
  const today = dayOf(Date.now());
  const query = { startDate: daysAfter(today, -sealDays), endDate: daysAfter(today, -1) };
  return (
    <DrawerButton word="校验封存" title={`最近${sealDays}天的日志封存`} width={860}>
      <p>
        每天凌晨为前一日的全部操作日志计算SHA-256封存值，并与更早一日的封存值相连。这里按现在的记录重新计算：任何一条被改动、删除或补写，当日都不再一致。
      </p>
      <LoadedTable
        list={operationLogs.verify}
        input={{ query }}
        rowKey={({ dealerName, bizDate }) => `${dealerName} ${bizDate}`}
        columns={['bizDate', 'rowCount', 'state', 'hash', 'sealedAt', 'dealerName']}
        scroll={{ x: 900 }}
        empty="还没有封存过的日期：首次封存在明天凌晨"
      />
    </DrawerButton>
  );
}
