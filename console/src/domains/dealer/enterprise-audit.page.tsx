import { applyStatus, companyType, enterprises } from '@bochong/contract/dealer';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { columnsOf } from '../../kit/columns.tsx';
import { Confirm } from '../../kit/confirm.tsx';
import { Detail, DetailDrawer } from '../../kit/detail.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useTabParameter } from '../../kit/tab-context.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { EnterpriseFacts } from './enterprise-facts.tsx';

const col = columnsOf(enterprises.list);
const Filter = filterOf(enterprises.list);
const columns = [
  col.text('companyName', { fixed: 'left', width: 220 }),
  col.text('dealerName', { width: 200 }),
  col.text('uscc', { width: 190 }),
  col.enum('companyType', companyType),
  col.enum('applyStatus', applyStatus, {
    [applyStatus.WAITING]: 'amber',
    [applyStatus.PASSED]: 'green',
    [applyStatus.REJECTED]: 'red',
  }),
  col.text('contactName', { width: 100 }),
  col.text('contactPhone', { width: 130 }),
  col.time('submitAt'),
  col.time('auditAt'),
  col.text('auditBy', { width: 110 }),
  col.text('rejectReason', { width: 200 }),
];
const tabs = {
  name: 'handled',
  items: [
    { value: '', label: '未处理' },
    { value: 1, label: '已处理' },
  ],
};

/** Applications of units for certification; the platform decides them. */
export default function EnterpriseAuditPage() {
  const [applyId, setApplyId] = useState<string | null>(null);
  const waiting = useTabParameter('handled') !== '1';
  const close = () => setApplyId(null);
  return (
    <>
      <ListPage
        list={enterprises.list}
        rowKey="applyId"
        columns={columns}
        tabs={tabs}
        empty="单位提交的企业认证出现在这里"
        filters={
          <Filter name="companyName">
            <Input allowClear />
          </Filter>
        }
        opens={(row) => setApplyId(row.applyId)}
      />
      <DetailDrawer
        title="企业认证"
        open={applyId !== null}
        onClose={close}
        extra={waiting && <Decision applyId={applyId} onDone={close} />}
      >
        {applyId !== null && (
          <Detail endpoint={enterprises.detail} input={{ params: { applyId } }}>
            {(apply) => <EnterpriseFacts apply={apply} />}
          </Detail>
        )}
      </DetailDrawer>
    </>
  );
}

function Decision({ applyId, onDone }: { applyId: string | null; onDone(): void }) {
  const [rejecting, setRejecting] = useState(false);
  const audit = useAction(enterprises.audit, { success: '已审核', onSuccess: onDone });
  const decide = (pass: 0 | 1, reason = '') => audit.run({ params: { applyId: applyId ?? '' }, body: { pass, reason } });
  return (
    <Allowed to={enterprises.audit}>
      <Space>
        <Confirm title="通过后该单位即为已认证" onConfirm={() => void decide(1)}>
          <Button type="primary" loading={audit.pending}>
            通过
          </Button>
        </Confirm>
        <Button onClick={() => setRejecting(true)}>驳回</Button>
      </Space>
      <FormModal<{ reason: string }>
        title="驳回企业认证"
        open={rejecting}
        okText="驳回"
        onClose={() => setRejecting(false)}
        onSubmit={({ reason }) => decide(0, reason)}
      >
        <Form.Item name="reason" label="驳回原因" rules={[{ required: true, whitespace: true, message: '请输入驳回原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}
