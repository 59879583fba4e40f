import { type BulletinRow, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { bulletinDrawer } from '../received/bulletin-view.tsx';
import { bulletinColumns } from './bulletin-columns.ts';

const tabs = tabsOf(
  'bulletinStatus',
  ['', '全部'],
  [bulletinStatus.DRAFT, '草稿'],
  [bulletinStatus.PENDING, '待审核'],
  [bulletinStatus.PUBLISHED, '已发布'],
  [bulletinStatus.OFFLINE, '已下线'],
);

function Actions({ row }: { row: BulletinRow }) {
  const { bulletinId, bulletinStatus: status } = row;
  const writable = status === bulletinStatus.DRAFT || status === bulletinStatus.REJECTED;
  return (
    <>
      {writable && (
        <GoTo to={bulletins.update} path={`/sysBulletin/manage/edit?id=${bulletinId}`}>
          编辑
        </GoTo>
      )}
      {writable && (
        <ActionLink to={bulletins.submit} input={{ body: { bulletinId } }} done="已提交审核">
          提交审核
        </ActionLink>
      )}
      {(status === bulletinStatus.PUBLISHED || status === bulletinStatus.SCHEDULED) && (
        <ActionForm
          to={bulletins.offline}
          word="下线"
          title={`下线公告 ${row.title}`}
          given={{ body: { bulletinId } }}
          done="公告已下线"
          danger
        />
      )}
      {(writable || status === bulletinStatus.OFFLINE) && (
        <ActionLink
          to={bulletins.remove}
          input={{ query: { bulletinIds: [bulletinId] } }}
          ask={`删除公告“${row.title}”？`}
          done="公告已删除"
          danger
        >
          删除
        </ActionLink>
      )}
    </>
  );
}

export default function BulletinManagePage() {
  return (
    <ListPage
      list={bulletins.list}
      rowKey="bulletinId"
      columns={bulletinColumns}
      tabs={tabs}
      filters={['title', 'category', 'startTime']}
      actions={
        <GoTo to={bulletins.create} path="/sysBulletin/manage/add" button="primary">
          新增公告
        </GoTo>
      }
      rowActions={(row) => <Actions row={row} />}
      opens={bulletinDrawer}
      empty="写好的公告先存为草稿，审批通过后发布给受众"
    />
  );
}
