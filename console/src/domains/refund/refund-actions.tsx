import { chargeRecordPage } from '@bochong/contract/bill';
import { chargeRefunds, offlineFields, parkingRefundPage, type RefundRow, refundStatus, refundWay } from '@bochong/contract/refund';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../fields/money.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { formatFen } from '../../kit/format.ts';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { useAction } from '../../kit/use-endpoint.ts';
import { EvidenceUpload } from './evidence-upload.tsx';

export const changed = [chargeRefunds.list, chargeRefunds.get, chargeRefunds.refundable];
const Item = itemOf(offlineFields);
const results = [
  { value: 1, label: '同意退款' },
  { value: 0, label: '驳回' },
];

interface Decision {
  pass: 0 | 1;
  approvedFen?: number;
  opinion?: string;
}

/** Decides on an application; who asked for the money cannot. */
export function Audit({ row }: { row: RefundRow }) {
  const [open, setOpen] = useState(false);
  const audit = useAction(chargeRefunds.audit, { success: '审核已提交' });
  const mine = useSession((state) => state.user?.userId === row.applicantId);
  if (row.refundStatus !== refundStatus.TO_AUDIT || mine) return null;
  const most = row.auditLevel === 0 ? row.applyFen : row.approvedFen;
  const submit = ({ pass, approvedFen, opinion = '' }: Decision) =>
    audit.run({
      params: { id: row.refundId },
      body: { pass, opinion, rev: row.rev, ...(pass === 1 && approvedFen !== undefined && { approvedFen }) },
    });
  return (
    <Allowed to={chargeRefunds.audit}>
      <LinkButton onClick={() => setOpen(true)}>审核</LinkButton>
      <FormModal<Decision>
        title={`退款审核 ${row.plateNo} 申请 ${formatFen(row.applyFen)} 元`}
        open={open}
        okText="提交"
        initial={{ pass: 1, approvedFen: most }}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <Form.Item name="pass" label="结论">
          <Radio.Group options={results} />
        </Form.Item>
        <Form.Item noStyle dependencies={['pass']}>
          {({ getFieldValue }) =>
            getFieldValue('pass') === 1 && (
              <Form.Item name="approvedFen" label="批准金额(元)" rules={[{ required: true, message: '请输入批准金额' }]}>
                <MoneyInput maxFen={most} />
              </Form.Item>
            )
          }
        </Form.Item>
        <Form.Item
          name="opinion"
          label="审核意见"
          dependencies={['pass']}
          rules={[({ getFieldValue }) => ({ required: getFieldValue('pass') === 0, message: '驳回时请填写审核意见' })]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

/** Sends a refund again that the channel failed. */
export function Again({ row, code }: { row: RefundRow; code: string }) {
  const again = useAction(chargeRefunds.again, { success: '已重新提交退款' });
  if (row.refundStatus !== refundStatus.FAILED) return null;
  return (
    <Allowed to={code}>
      <ConfirmLink
        question={`重新向渠道退回 ${formatFen(row.approvedFen)} 元？`}
        description={row.failText ?? ''}
        okText="重新退款"
        loading={again.pending}
        onConfirm={() => again.run({ body: { refundId: row.refundId, rev: row.rev } })}
      >
        重新退款
      </ConfirmLink>
    </Allowed>
  );
}

/** Books money that was handed over by hand, with what proves it. */
export function Offline({ row }: { row: RefundRow }) {
  const [open, setOpen] = useState(false);
  const offline = useAction(chargeRefunds.offline, { success: '线下退款已登记' });
  const waits =
    row.refundStatus === refundStatus.FAILED || (row.refundStatus === refundStatus.PASSED && row.refundWay === refundWay.OFFLINE);
  if (!waits) return null;
  return (
    <Allowed to={chargeRefunds.offline}>
      <LinkButton onClick={() => setOpen(true)}>{row.refundStatus === refundStatus.FAILED ? '转线下' : '登记凭证'}</LinkButton>
      <FormModal<{ voucherNo: string; voucherFiles?: string[] }>
        title={`线下退款 ${row.plateNo} ${formatFen(row.approvedFen)} 元`}
        open={open}
        okText="确认已退"
        onClose={() => setOpen(false)}
        onSubmit={(body) => offline.run({ params: { id: row.refundId }, body: { ...body, rev: row.rev } })}
      >
        <Item name="voucherNo">
          <Input placeholder="收据号、转账流水号" />
        </Item>
        <Item name="voucherFiles">
          <EvidenceUpload />
        </Item>
      </FormModal>
    </Allowed>
  );
}

/** Takes an own application back, or gives up a refund that failed or whose voucher never came. */
export function Cancel({ row }: { row: RefundRow }) {
  const [open, setOpen] = useState(false);
  const cancel = useAction(chargeRefunds.cancel, { success: '退款已撤销' });
  const mine = useSession((state) => state.user?.userId === row.applicantId);
  const undecided = row.refundStatus === refundStatus.TO_AUDIT;
  const stuck = row.refundStatus === refundStatus.FAILED;
  if (!stuck && !(undecided && mine)) return null;
  return (
    <Allowed to={undecided ? chargeRecordPage.can.refund : parkingRefundPage.can.audit}>
      <LinkButton danger onClick={() => setOpen(true)}>
        撤销
      </LinkButton>
      <FormModal<{ reason: string }>
        title={`撤销退款 ${row.refundNo}`}
        open={open}
        okText="撤销退款"
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) => cancel.run({ params: { id: row.refundId }, body: { reason, rev: row.rev } })}
      >
        <Form.Item name="reason" label="撤销原因" rules={[{ required: true, message: '请填写撤销原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}
