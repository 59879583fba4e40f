import { appealPage, parkOrderAppeals } from '@bochong/contract/appeal';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { usePermission } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { OrderLink } from '../../parking-order/index.ts';
import { LeaderConfigButton } from '../handle/leader-config.tsx';
import { AppealCreateButton } from './appeal-create.tsx';
import { Deadline } from './deadline.tsx';

const tabs = tabsOf('tab', ['', '全部'], ['0', '待处理'], ['1', '处理中'], ['2', '待领导'], ['3', '已处理']);
const pathOf = ({ appealId }: { appealId: string }) => `/stopFee/appeal/detail?id=${appealId}`;

const HandlerSelect = chosenSelect({
  endpoint: parkOrderAppeals.handleUsers,
  input: () => ({ query: {} }),
  value: 'userId',
  label: (user) => `${user.userName}（在办${user.openCount}）`,
});

export default function AppealListPage() {
  const handles = usePermission(appealPage.can.handle);
  const leads = usePermission(appealPage.can.leader);
  return (
    <ListPage
      list={parkOrderAppeals.list}
      rowKey="appealId"
      columns={[
        'plateNo',
        'parkName',
        'dealerName',
        'appealStatus',
        'appealType',
        'appealSource',
        'payableBeforeFen',
        'submittedAt',
        { name: 'deadlineAt', show: ({ deadlineAt, handledAt }) => <Deadline at={deadlineAt} open={handledAt === null} /> },
        ...(['handlerName', 'decision', 'refundFen', 'refundStatus', 'content'] as const),
        { name: 'orderNo', show: ({ orderId, orderNo }) => <OrderLink orderId={orderId} orderNo={orderNo} /> },
        'appealNo',
      ]}
      filters={[
        ...(['plateNo', 'startTime', 'parkIds', 'appealType', 'appealSource', 'decision'] as const),
        { name: 'handlerId', control: <HandlerSelect /> },
        ...(['overdue', 'phone', 'appealNo'] as const),
      ]}
      tabs={tabs}
      empty="车主对停车订单有异议时，可在车主端申诉，或由客服代录"
      actions={
        <>
          <AppealCreateButton />
          <LeaderConfigButton />
          <ExportButton endpoint={parkOrderAppeals.export} />
        </>
      }
      rowActions={(row) => <GoTo path={pathOf(row)}>{(handles || leads) && row.appealStatus < 4 ? '处理' : '查看'}</GoTo>}
      opens={(row) => void go(pathOf(row))}
    />
  );
}
