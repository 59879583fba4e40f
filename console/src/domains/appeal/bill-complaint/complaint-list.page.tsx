import { billComplaintPage, billComplaints, complaintStatus } from '@bochong/contract/appeal';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { Deadline } from '../list/deadline.tsx';
import { ComplaintHandler } from './complaint-actions.tsx';
import { ComplaintCreateButton } from './complaint-create.tsx';
import { ComplaintView } from './complaint-view.tsx';

const tabs = tabsOf('tab', ['', '全部'], ['0', '未处理'], ['1', '已处理']);

const { REPLIED, FINISHED } = complaintStatus;
export default function ComplaintListPage() {
  const handles = usePermission(billComplaintPage.can.reply);
  return (
    <ListPage
      list={billComplaints.list}
      rowKey="complaintId"
      columns={[
        ...(['plateNo', 'parkName', 'dealerName', 'complaintStatus', 'complaintSource', 'category', 'amountFen', 'receivedAt'] as const),
        { name: 'respondDeadline', show: (row) => <Deadline at={row.respondDeadline} open={row.complaintStatus < REPLIED} /> },
        { name: 'finishDeadline', show: (row) => <Deadline at={row.finishDeadline} open={row.complaintStatus < FINISHED} /> },
        ...(['handlerName', 'result', 'content', 'complaintNo', 'thirdNo'] as const),
      ]}
      filters={[
        ...(['plateNo', 'startTime', 'parkIds', 'complaintSource', 'category', 'complaintStatus'] as const),
        { name: 'handlerId', control: <ComplaintHandler /> },
        ...(['overdue', 'phone', 'number'] as const),
      ]}
      tabs={tabs}
      empty="支付渠道、热线和12345转来的投诉，登记后在此受理、回复和办结"
      actions={
        <>
          <ComplaintCreateButton />
          <ExportButton endpoint={billComplaints.export} />
        </>
      }
      opens={{
        title: ({ complaintNo }) => `账单投诉 ${complaintNo}`,
        word: ({ complaintStatus: status }) => (handles && status < FINISHED ? '处理' : '查看'),
        width: 880,
        show: ({ complaintId }) => <ComplaintView id={complaintId} />,
      }}
    />
  );
}
