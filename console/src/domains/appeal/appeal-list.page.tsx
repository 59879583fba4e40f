import { appealPage, parkOrderAppeals } from '@bochong/contract/appeal';
import { ExportButton } from '../../kit/export-button.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';
import { Allowed, usePermission } from '../../kit/permission.tsx';
import { appealColumns, appealFilters } from './appeal-columns.tsx';
import { AppealCreateButton } from './appeal-create.tsx';
import { LeaderConfigButton } from './leader-config.tsx';

const tabs = {
  name: 'tab',
  items: [
    { value: '', label: '全部' },
    { value: '0', label: '待处理' },
    { value: '1', label: '处理中' },
    { value: '2', label: '待领导' },
    { value: '3', label: '已处理' },
  ],
};
const open = (appealId: string) => void go(`/stopFee/appeal/detail?id=${appealId}`);

export default function AppealListPage() {
  const handles = usePermission(appealPage.can.handle);
  const leads = usePermission(appealPage.can.leader);
  return (
    <ListPage
      list={parkOrderAppeals.list}
      rowKey="appealId"
      columns={appealColumns}
      filters={appealFilters}
      tabs={tabs}
      empty="车主对停车订单有异议时，可在车主端申诉，或由客服代录"
      actions={
        <>
          <Allowed to={parkOrderAppeals.attach}>
            <AppealCreateButton />
          </Allowed>
          <Allowed to={parkOrderAppeals.saveLeaderConfig}>
            <LeaderConfigButton />
          </Allowed>
          <Allowed to={parkOrderAppeals.export}>
            <ExportButton endpoint={parkOrderAppeals.export} />
          </Allowed>
        </>
      }
      rowActions={(row) => (
        <LinkButton onClick={() => open(row.appealId)}>{(handles || leads) && row.appealStatus < 4 ? '处理' : '查看'}</LinkButton>
      )}
      opens={(row) => open(row.appealId)}
    />
  );
}
