import { arrearsPlates, type PlatePhone, phoneStatus, platePhone, unbindReason } from '@bochong/contract/arrears';
import { App, Empty, Table } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { columnsFor } from '../../../kit/columns.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RevealDialog } from '../../../kit/reveal-dialog.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Shows a number in full, once a reason was given. */
function Reveal({ phoneId }: { phoneId: string }) {
  const { modal } = App.useApp();
  const [open, setOpen] = useState(false);
  const reveal = useAction(arrearsPlates.revealPhone, { onSuccess: (found) => modal.info({ title: '车主号码', content: found.phone }) });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>查看</LinkButton>
      <RevealDialog open={open} onClose={() => setOpen(false)} onReveal={(reason) => reveal.run({ body: { phoneId, reason } })} />
    </>
  );
}

const PhoneActions = ({ plateId, phone: { phoneId, phone } }: { plateId: string; phone: PlatePhone }) => (
  <span className="row-actions">
    <Allowed to={arrearsPlates.revealPhone}>
      <Reveal phoneId={phoneId} />
    </Allowed>
    <ActionForm
      to={arrearsPlates.unbindPhone}
      word="解绑"
      title={`解绑 ${phone}`}
      given={{ body: { plateId, phoneId } }}
      asks={[{ name: 'reason', extra: '180 天内只有车主本人可以重新绑定' }]}
      done="号码已解绑，不再催缴"
      danger
    />
  </span>
);

/** The numbers of a vehicle's owner, as far as they may be seen. */
export function PlatePhones({ plateId, phones }: { plateId: string; phones: readonly PlatePhone[] }) {
  if (phones.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有登记的号码" />;
  const columns = columnsFor<PlatePhone>(platePhone.shape, [
    'phone',
    'source',
    'verified',
    'boundAt',
    {
      name: 'status',
      title: '状态',
      width: 180,
      show: (row) => `${phoneStatus.label(row.status)}${row.unboundReason ? `（${unbindReason.label(row.unboundReason)}）` : ''}`,
    },
    { name: 'actions', title: '操作', show: (row) => row.status === phoneStatus.VALID && <PhoneActions plateId={plateId} phone={row} /> },
  ]);
  return <Table<PlatePhone> size="small" rowKey="phoneId" dataSource={phones} pagination={false} columns={[...columns]} />;
}
