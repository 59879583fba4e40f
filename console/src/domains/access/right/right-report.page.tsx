import { rightReports } from '@bochong/contract/access';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';

/** Who may press what an auditor asks about, by which role, since when and given by whom. */
export default function RightReportPage() {
  return (
    <ListPage
      list={rightReports.list}
      rowKey="holdingId"
      columns={[
        'kind',
        { name: 'title', width: 300 },
        ...(['userName', 'account', 'roleName', 'since', 'grantedBy', 'userType', 'lastLoginAt', 'code', 'dealerName'] as const),
      ]}
      filters={['kind', 'title', 'keyword']}
      actions={<ExportButton endpoint={rightReports.export} />}
    />
  );
}
