import { arrearsPlates, type PlatePhone, phoneStatus, platePhone, unbindReason } from '@bochong/contract/arrears';
import { ActionForm } from '../../../kit/action-form.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { say } from '../../../kit/voices.ts';

function PhoneActions({ plateId, phone: { phoneId, phone } }: { plateId: string; phone: PlatePhone }) {
  return (
    <>
      <ActionForm
        to={arrearsPlates.revealPhone}
        word="查看"
        title="查看完整号码"
        given={{ body: { phoneId } }}
        asks={[{ name: 'reason', label: '查看原因', extra: '查看会记入操作日志' }]}
        onDone={(found) => say(({ modal }) => modal.info({ title: '车主号码', content: found.phone }))}
      />
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
}

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
