import { type CallCase, callCase, callDriverStatus, callDrivers } from '@bochong/contract/collection';
import { Button, Card, Empty } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { HeadSum, RecordHead } from '../../../fields/record-head.tsx';
import { dash, StateTag } from '../../../kit/columns.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { go } from '../../../kit/navigation.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './call.module.css';
import { CallHistory } from './call-history.tsx';
import { CallOutcome } from './call-outcome.tsx';

const here = '/underpaymentManage/phoneUrge/callDriver/workbench';

function Head({ driver, waiting, onNext }: { driver: CallCase; waiting: number; onNext(): void }) {
  return (
    <RecordHead
      record={driver}
      of={callDriverStatus}
      code={driver.callDriverStatus}
      actions={<Button onClick={onNext}>下一位（{waiting} 位待拨打）</Button>}
    >
      <HeadSum>
        现欠 <Money fen={driver.currentOwedFen} sign />
      </HeadSum>
    </RecordHead>
  );
}

function Case({ driver }: { driver: CallCase }) {
  const transfers = driver.transfers.map((one) => ({
    label: '转派',
    value: `${one.from || callDriverStatus.label(callDriverStatus.UNASSIGNED)} → ${one.to}：${one.reason}`,
  }));
  return (
    <>
      <Card size="small">
        <RecordFacts
          of={callCase}
          record={driver}
          fields={['planName', 'customerName', 'phone', { name: 'callCount', title: '已拨次数' }, 'promiseDate', 'nextCallAt']}
        />
        {transfers.length > 0 && <Facts columns={1} items={transfers} />}
      </Card>
      <Card size="small" title="欠费明细">
        <SmallTable
          of={callCase.shape.records.element}
          rows={driver.records}
          rowKey="exitTime"
          columns={[
            ...(['parkName', 'exitTime', 'owedFen'] as const),
            { name: 'frozen', title: '状态', show: (row) => (row.frozen ? <StateTag tone="amber">申诉中</StateTag> : dash) },
          ]}
          empty="已无欠费"
        />
      </Card>
      <Card size="small" title="联系记录">
        <CallHistory calls={driver.calls} />
      </Card>
    </>
  );
}

export default function CallWorkbenchPage() {
  const chosen = useTabParameter('id');
  const { data: next, isPending, refetch } = useEndpoint(callDrivers.next, { query: chosen ? { skip: chosen } : {} });
  const current = chosen ?? next?.driverId ?? null;
  const forward = async () => {
    const { data } = await refetch();
    await go(data?.driverId && data.driverId !== chosen ? `${here}?id=${data.driverId}` : here, { replace: true });
  };
  if (isPending && chosen === null) return <Skeleton rows={8} />;
  if (current === null)
    return (
      <Empty description="现在没有需要拨打的车主">
        <Button onClick={() => void go('/underpaymentManage/phoneUrge/callDriver/list')}>查看催缴对象</Button>
      </Empty>
    );
  return (
    <div className="detail-page">
      <Detail endpoint={callDrivers.detail} input={{ params: { id: current } }}>
        {(driver) => (
          <>
            <Head driver={driver} waiting={next?.waiting ?? 0} onNext={() => void forward()} />
            <div className={styles.bench}>
              <div>
                <Case driver={driver} />
              </div>
              <div>
                <CallOutcome driver={driver} onSaved={() => void forward()} />
                <Card size="small" title="话术">
                  <p className={styles.script}>{driver.script || '该计划没有话术'}</p>
                </Card>
              </div>
            </div>
          </>
        )}
      </Detail>
    </div>
  );
}
