import { type BulletinNote, bulletins, sysBulletinPage } from '@bochong/contract/bulletin';
import { Badge } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';

const title = ({ hasRead, isTop, title }: BulletinNote) => (
  <>
    <Badge status={hasRead === 1 ? 'default' : 'processing'} /> {title} {isTop === 1 && <StateTag tone="amber">置顶</StateTag>}
  </>
);
const reading = ({ hasRead }: BulletinNote) => (hasRead === 1 ? '已读' : <StateTag tone="blue">未读</StateTag>);
const tabs = tabsOf('hasRead', ['', '全部'], ['0', '未读'], ['1', '已读']);

export default function BulletinReceivedPage() {
  return (
    <ListPage
      list={bulletins.received}
      rowKey="bulletinId"
      columns={[
        { name: 'title', show: title, width: 420, ellipsis: true },
        'category',
        { name: 'hasRead', title: '阅读', show: reading, width: 90 },
        'updateTime',
      ]}
      tabs={tabs}
      filters={['title', 'category']}
      actions={
        <Allowed to={sysBulletinPage.can.readAll}>
          <ActionLink to={bulletins.read} input={{ body: {} }} button="default" done="已全部标为已读">
            全部已读
          </ActionLink>
        </Allowed>
      }
      rowActions={(row) => (
        <ActionLink
          to={bulletins.hide}
          input={{ query: { bulletinIds: [row.bulletinId] } }}
          ask="从本单位的公告列表移除？"
          done="已移除"
          danger
        >
          移除
        </ActionLink>
      )}
      opens={(row) => void go(`/sysBulletin/detail?id=${row.bulletinId}`)}
      empty="平台或本单位发布公告后会出现在这里"
    />
  );
}
