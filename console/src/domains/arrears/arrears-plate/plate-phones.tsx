import { arrearsPlates, type PlatePhone, phoneStatus, platePhone, unbindReason } from '@bochong/contract/arrears';
import { App } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RevealDialog } from '../../../kit/reveal-dialog.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
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
  <>
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
  </>
);

/** The numbers of a vehicle's owner, as far as they may be seen. */
export function PlatePhones({ plateId, phones }: { plateId: string; phones: readonly PlatePhone[] }) {
  return (
    <SmallTable
      of={platePhone}
      rows={phones}
      rowKey="phoneId"
      columns={[
        ...(['phone', 'source', 'verified', 'boundAt'] as const),
        {
          name: 'status',
          title: '状态',
          width: 180,
          show: (row) => `${phoneStatus.label(row.status)}${row.unboundReason ? `（${unbindReason.label(row.unboundReason)}）` : ''}`,
        },
      ]}
      rowActions={(row) => row.status === phoneStatus.VALID && <PhoneActions plateId={plateId} phone={row} />}
      empty="没有登记的号码"
    />
  );
}
