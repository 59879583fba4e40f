import { type AutoPayConfig, autoPayStatus, autoPays } from '@bochong/contract/auto-pay';
import { flagCode } from '@bochong/contract/kernel/fields';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const nameOf = ({ payType }: AutoPayConfig) => payChannel.label(payType);

const autoPayForm = recordForm(autoPays, {
  title: '无感支付',
  rowKey: 'configId',
  nameOf,
  removal: '新入场的车辆不再上报该渠道；已在扣费中的不受影响。',
  blank: { parkIds: [], priority: 1, maxSingleFen: 100_00, retryTimes: 2, retryMinutes: 10, guaranteed: flagCode.OFF },
  asks: (row) => [
    ...(row ? [] : (['payType'] as const)),
    'priority',
    { name: 'parkIds', wide: true },
    ...(['maxSingleFen', 'guaranteed', 'retryTimes', 'retryMinutes'] as const),
  ],
});

/** What the channel said of each vehicle, and what became of its deduction. */
const visitsOf = ({ configId }: AutoPayConfig) => (
  <LoadedTable
    list={autoPays.visits}
    input={{ params: { id: configId }, query: {} }}
    rowKey="orderId"
    columns={['plateNo', 'parkName', 'enteredAt', 'state', 'amountFen', 'reason', 'tries', 'changedAt']}
    empty="启用后入场的车辆出现在这里"
  />
);

/** Plates that agreed with a channel are charged at the exit without a press: by which means, where and on what terms. */
export default function AutoPayPage() {
  return (
    <ListPage
      list={autoPays.list}
      rowKey="configId"
      columns={[
        { name: 'payType', title: '支付方式' },
        'status',
        'parkNames',
        ...([
          'priority',
          'maxSingleFen',
          'guaranteed',
          'retryTimes',
          'retryMinutes',
          'paidCount',
          'failedCount',
          'updatedBy',
          'updatedAt',
        ] as const),
        'dealerName',
      ]}
      actions={<autoPayForm.Add />}
      empty="点“新增”设一种无感支付：签约车辆出场时自动扣费，不用按键"
      opens={{ title: nameOf, width: 960, more: visitsOf, word: '扣费记录' }}
      rowActions={(row) => {
        const on = row.status === autoPayStatus.ON;
        return (
          <>
            <autoPayForm.Edit row={row} />
            <ActionLink
              to={autoPays.switchStatus}
              input={{ params: { id: row.configId }, body: { enabled: !on, rev: row.rev } }}
              {...(on && { ask: `停用${nameOf(row)}？`, description: '新到出口的车辆按普通方式缴费；已在扣费中的照常到账' })}
              done={on ? '已停用' : '已启用'}
            >
              {on ? '停用' : '启用'}
            </ActionLink>
            {!on && <autoPayForm.Remove row={row} />}
          </>
        );
      }}
    />
  );
}
