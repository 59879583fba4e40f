import { type BulletinRow, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { bulletinDrawer } from '../received/bulletin-view.tsx';
import { bulletinColumns } from './bulletin-columns.ts';

const tabs = tabsOf('bulletinStatus', ['', '待审核'], [bulletinStatus.PUBLISHED, '已发布'], [bulletinStatus.REJECTED, '已驳回']);

const Approve = ({ row: { bulletinId, title } }: { row: BulletinRow }) => (
  <ActionForm
    to={bulletins.approve}
    word="审批"
    title={`审批公告 ${title}`}
    okText="提交"
    initial={{ pass: 1 }}
    given={{ body: { bulletinId } }}
    asks={['pass', { name: 'opinion', required: ({ pass }) => pass === 0 }]}
    done="审批已提交"
  />
);

export default function BulletinAuditPage() {
  const [search] = useTabSearch();
  return (
    <ListPage
      list={bulletins.list}
      rowKey="bulletinId"
      columns={bulletinColumns}
      tabs={tabs}
      query={{ fixed: search.has(tabs.name) ? {} : { [tabs.name]: bulletinStatus.PENDING } }}
      rowActions={(row) => row.bulletinStatus === bulletinStatus.PENDING && <Approve row={row} />}
      opens={bulletinDrawer}
      empty="提交审核的公告会出现在这里；提交人不能审批自己的公告"
    />
  );
}
