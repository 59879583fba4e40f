import { type BulletinRow, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../kit/form-modal.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { bulletinColumns } from './bulletin-columns.ts';
import { BulletinView } from './bulletin-view.tsx';

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

function Approve({ row }: { row: BulletinRow }) {
  const [open, setOpen] = useState(false);
  const approve = useAction(bulletins.approve, {
    success: '审批已提交',
  });
  if (row.bulletinStatus !== bulletinStatus.PENDING) return null;
  return (
    <Allowed to={bulletins.approve}>
      <LinkButton onClick={() => setOpen(true)}>审批</LinkButton>
      <FormModal<Decision>
        title={`审批公告 ${row.title}`}
        open={open}
        okText="提交"
        initial={{ pass: 1 }}
        onClose={() => setOpen(false)}
        onSubmit={({ pass, opinion = '' }) => approve.run({ body: { bulletinId: row.bulletinId, pass, opinion } })}
      >
        <Form.Item name="pass" label="结论">
          <Radio.Group
            options={[
              { value: 1, label: '通过' },
              { value: 0, label: '驳回' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="审批意见"
          dependencies={['pass']}
          rules={[({ getFieldValue }) => ({ required: getFieldValue('pass') === 0, message: '驳回时请填写审批意见' })]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

export default function BulletinAuditPage() {
  const [open, setOpen] = useState<BulletinRow | null>(null);
  const [search] = useTabSearch();
  return (
    <>
      <ListPage
        list={bulletins.list}
        rowKey="bulletinId"
        columns={bulletinColumns}
        tabs={tabs}
        query={{ fixed: search.has(tabs.name) ? {} : { [tabs.name]: bulletinStatus.PENDING } }}
        rowActions={(row) => <Approve row={row} />}
        opens={setOpen}
        empty="提交审核的公告会出现在这里；提交人不能审批自己的公告"
      />
      <BulletinView row={open} onClose={() => setOpen(null)} />
    </>
  );
}
