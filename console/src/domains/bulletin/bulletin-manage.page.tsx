import { type BulletinRow, bulletinCategory, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { bulletinColumns } from './bulletin-columns.ts';
import { BulletinView } from './bulletin-view.tsx';

const Filter = filterOf(bulletins.list);
const tabs = {
  name: 'bulletinStatus',
  items: [
    { value: '', label: '全部' },
    { value: bulletinStatus.DRAFT, label: '草稿' },
    { value: bulletinStatus.PENDING, label: '待审核' },
    { value: bulletinStatus.PUBLISHED, label: '已发布' },
    { value: bulletinStatus.OFFLINE, label: '已下线' },
  ],
};

function Actions({ row }: { row: BulletinRow }) {
  const [leaving, setLeaving] = useState(false);
  const submit = useAction(bulletins.submit, { success: '已提交审核' });
  const remove = useAction(bulletins.remove, { success: '公告已删除' });
  const offline = useAction(bulletins.offline, { success: '公告已下线' });
  const { bulletinId, bulletinStatus: status } = row;
  const writable = status === bulletinStatus.DRAFT || status === bulletinStatus.REJECTED;
  return (
    <>
      {writable && (
        <Allowed to={bulletins.update}>
          <LinkButton onClick={() => void go(`/sysBulletin/manage/edit?id=${bulletinId}`)}>编辑</LinkButton>
        </Allowed>
      )}
      {writable && (
        <Allowed to={bulletins.submit}>
          <LinkButton onClick={() => submit.run({ body: { bulletinId } })}>提交审核</LinkButton>
        </Allowed>
      )}
      {(status === bulletinStatus.PUBLISHED || status === bulletinStatus.SCHEDULED) && (
        <Allowed to={bulletins.offline}>
          <LinkButton danger onClick={() => setLeaving(true)}>
            下线
          </LinkButton>
        </Allowed>
      )}
      {(writable || status === bulletinStatus.OFFLINE) && (
        <Allowed to={bulletins.remove}>
          <ConfirmLink question={`删除公告“${row.title}”？`} onConfirm={() => remove.run({ query: { bulletinIds: bulletinId } })} danger>
            删除
          </ConfirmLink>
        </Allowed>
      )}
      <FormModal<{ reason: string }>
        title={`下线公告 ${row.title}`}
        open={leaving}
        okText="下线"
        onClose={() => setLeaving(false)}
        onSubmit={({ reason }) => offline.run({ body: { bulletinId, reason } })}
      >
        <Form.Item name="reason" label="下线原因" rules={[{ required: true, message: '请填写下线原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}

export default function BulletinManagePage() {
  const [open, setOpen] = useState<BulletinRow | null>(null);
  return (
    <>
      <ListPage
        list={bulletins.list}
        rowKey="bulletinId"
        columns={bulletinColumns}
        tabs={tabs}
        filters={
          <>
            <Filter name="title">
              <Input placeholder="标题" allowClear />
            </Filter>
            <Filter name="category">
              <EnumSelect of={bulletinCategory} />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="发布时间" />
          </>
        }
        actions={
          <Allowed to={bulletins.create}>
            <Button type="primary" onClick={() => void go('/sysBulletin/manage/add')}>
              新增公告
            </Button>
          </Allowed>
        }
        rowActions={(row) => <Actions row={row} />}
        opens={setOpen}
        empty="写好的公告先存为草稿，审批通过后发布给受众"
      />
      <BulletinView row={open} onClose={() => setOpen(null)} />
    </>
  );
}
