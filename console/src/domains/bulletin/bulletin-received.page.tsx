import { bulletinCategory, bulletins, sysBulletinPage } from '@bochong/contract/bulletin';
import { Badge, Button, Input } from 'antd';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf, StateTag } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ConfirmLink } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const col = columnsOf(bulletins.received);
const Filter = filterOf(bulletins.received);
const columns = [
  col.custom(
    'title',
    '标题',
    (row) => (
      <>
        <Badge status={row.hasRead === 1 ? 'default' : 'processing'} /> {row.title}{' '}
        {row.isTop === 1 && <StateTag tone="amber">置顶</StateTag>}
      </>
    ),
    { width: 420, fixed: 'left', ellipsis: true },
  ),
  col.enum('category', bulletinCategory),
  col.custom('hasRead', '阅读', (row) => (row.hasRead === 1 ? '已读' : <StateTag tone="blue">未读</StateTag>), { width: 90 }),
  col.time('updateTime'),
];
const tabs = {
  name: 'hasRead',
  items: [
    { value: '', label: '全部' },
    { value: '0', label: '未读' },
    { value: '1', label: '已读' },
  ],
};

function Hide({ bulletinId }: { bulletinId: string }) {
  const hide = useAction(bulletins.hide, { success: '已移除' });
  return (
    <Allowed to={bulletins.hide}>
      <ConfirmLink question="从本单位的公告列表移除？" onConfirm={() => hide.run({ query: { bulletinIds: bulletinId } })} danger>
        移除
      </ConfirmLink>
    </Allowed>
  );
}

export default function BulletinReceivedPage() {
  const read = useAction(bulletins.read, { success: '已全部标为已读' });
  return (
    <ListPage
      list={bulletins.received}
      rowKey="bulletinId"
      columns={columns}
      tabs={tabs}
      filters={
        <>
          <Filter name="title">
            <Input placeholder="标题" allowClear />
          </Filter>
          <Filter name="category">
            <EnumSelect of={bulletinCategory} />
          </Filter>
        </>
      }
      actions={
        <Allowed to={sysBulletinPage.can.readAll}>
          <Button onClick={() => read.run({ body: {} })} loading={read.pending}>
            全部已读
          </Button>
        </Allowed>
      }
      rowActions={(row) => <Hide bulletinId={row.bulletinId} />}
      opens={(row) => void go(`/sysBulletin/detail?id=${row.bulletinId}`)}
      empty="平台或本单位发布公告后会出现在这里"
    />
  );
}
