import { type BillComplaint, billComplaintPage, billComplaints } from '@bochong/contract/appeal';
import { useState } from 'react';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { complaintColumns, complaintFilters } from './complaint-columns.tsx';
import { ComplaintCreateButton } from './complaint-create.tsx';
import { ComplaintView } from './complaint-view.tsx';

const tabs = {
  name: 'tab',
  items: [
    { value: '', label: '全部' },
    { value: '0', label: '未处理' },
    { value: '1', label: '已处理' },
  ],
};

export default function ComplaintListPage() {
  const [opened, setOpened] = useState<BillComplaint | null>(null);
  const handles = usePermission(billComplaintPage.can.reply);
  return (
    <>
      <ListPage
        list={billComplaints.list}
        rowKey="complaintId"
        columns={complaintColumns}
        filters={complaintFilters}
        tabs={tabs}
        empty="支付渠道、热线和12345转来的投诉，登记后在此受理、回复和办结"
        actions={
          <>
            <Allowed to={billComplaints.create}>
              <ComplaintCreateButton />
            </Allowed>
            <Allowed to={billComplaints.export}>
              <ExportButton endpoint={billComplaints.export} />
            </Allowed>
          </>
        }
        rowActions={(row) => <LinkButton onClick={() => setOpened(row)}>{handles && row.complaintStatus < 3 ? '处理' : '查看'}</LinkButton>}
        opens={setOpened}
      />
      <DetailDrawer title={`账单投诉 ${opened?.complaintNo ?? ''}`} width={880} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <ComplaintView id={opened.complaintId} />}
      </DetailDrawer>
    </>
  );
}
