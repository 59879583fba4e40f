import { type BulletinRow, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { Radio } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { bulletinColumns } from './bulletin-columns.ts';
import { bulletinDrawer } from './bulletin-view.tsx';

const Item = itemOf(bulletins.approve);
const results = [
  { value: 1, label: '通过' },
  { value: 0, label: '驳回' },
];
const tabs = {
  name: 'bulletinStatus',
  items: [
    { value: '', label: '待审核' },
    { value: bulletinStatus.PUBLISHED, label: '已发布' },
    { value: bulletinStatus.REJECTED, label: '已驳回' },
  ],
};

interface Decision {
  pass: 0 | 1;
  opinion?: string;
}

const Approve = ({ row: { bulletinId, title } }: { row: BulletinRow }) => (
  <ActionForm
    to={bulletins.approve}
    word="审批"
    title={`审批公告 ${title}`}
    okText="提交"
    initial={{ pass: 1 }}
    input={({ pass, opinion = '' }: Decision) => ({ body: { bulletinId, pass, opinion } })}
    done="审批已提交"
  >
    <Item name="pass" label="结论">
      <Radio.Group options={results} />
    </Item>
    <Item
      name="opinion"
      dependencies={['pass']}
      rules={[({ getFieldValue }) => ({ required: getFieldValue('pass') === 0, message: '驳回时请填写审批意见' })]}
    />
  </ActionForm>
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
