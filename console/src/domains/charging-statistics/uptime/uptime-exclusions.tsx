import { outageExclusion, uptimeExclusions } from '@bochong/contract/charging-statistics';
import { Card } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { ChargePointSelect } from '../../charging-connect/index.ts';

const AddExclusion = () => (
  <ActionForm
    to={uptimeExclusions.create}
    word="登记免计"
    button="default"
    given={{ body: {} }}
    initial={{ reason: outageExclusion.SCHEDULED }}
    asks={['stationId', { name: 'equipmentId', children: <ChargePointSelect /> }, ...(['reason', 'startedAt', 'hours', 'note'] as const)]}
    done="免计已登记，可用率按它重新计算"
  >
    <p>登记的时间里枪的中断不计入停机，仍留在明细里。计划检修须提前登记，其他原因在发生后登记。</p>
  </ActionForm>
);

/** Times that are not held against guns, with who entered them. */
export const UptimeExclusions = ({ query }: { query: object }) => (
  <Card size="small" title="免计登记" extra={<AddExclusion />}>
    <LoadedTable
      list={uptimeExclusions.list}
      input={{ query }}
      rowKey="exclusionId"
      scroll={{ x: 'max-content' }}
      empty="没有登记：计划检修、电网停电等时间登记在这里，不计入停机"
      columns={[
        { name: 'stationName', width: 160 },
        { name: 'equipmentName', show: ({ equipmentName }) => equipmentName || '整个电站' },
        ...(['reason', 'startedAt', 'endedAt'] as const),
        { name: 'note', width: 220 },
        ...(['createdBy', 'createdAt'] as const),
        { name: 'voidedAt', title: '作废', show: ({ voidedAt, voidedBy, voidNote }) => (voidedAt ? `${voidedBy}：${voidNote}` : '—') },
      ]}
      rowActions={({ exclusionId, voidedAt, rev }) =>
        voidedAt === null && (
          <ActionForm
            to={uptimeExclusions.makeVoid}
            word="作废"
            title="作废这条免计登记"
            given={{ params: { id: exclusionId }, body: { rev } }}
            asks={[{ name: 'voidNote', required: true }]}
            done="已作废，这段时间重新计入停机"
            danger
          />
        )
      }
    />
  </Card>
);
