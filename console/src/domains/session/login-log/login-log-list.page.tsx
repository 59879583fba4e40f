import { loginLogs } from '@bochong/contract/session';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';

const clients: Readonly<Record<string, string>> = { '4': '运营端', '5': '平台端' };
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

/** Every attempt to log in to an account. */
export default function LoginLogListPage() {
  return (
    <ListPage
      list={loginLogs.list}
      rowKey="logId"
      query={{ opening: week }}
      columns={[
        { name: 'at', width: 170 },
        ...(['account', 'userName', 'result', 'reason'] as const),
        { name: 'ip', width: 150 },
        { name: 'clientType', show: ({ clientType }) => clients[clientType] ?? clientType, width: 90 },
        { name: 'userAgent', width: 320 },
        'dealerName',
      ]}
      filters={['startTime', 'account', 'ip', 'result', 'reason']}
      actions={<ExportButton endpoint={loginLogs.export} />}
      empty="这段时间没有登录；换一个时间段再看"
      opens={{ title: ({ userName }) => `${userName} 的登录` }}
    />
  );
}
