import {
  diffType,
  type MonthVerifyDetail,
  monthVerify,
  monthVerifyDetail,
  verifyAction,
  verifyExec,
  verifyStatus,
} from '@bochong/contract/reconciliation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { Bridge } from './bridge.tsx';
import { Equations } from './equations.tsx';
import { MonthActions } from './month-actions.tsx';
import { type DiffFilter, MonthDiffs } from './month-diffs.tsx';
import { Adjustments, Bills, Settlements } from './month-money.tsx';

/** Rows that a step of the bridge stands for; of the two sums the bills. */
function filterOf(step: string): DiffFilter | undefined {
  if (step === 'out') return { crossing: 1 };
  if (step === 'in') return { crossing: 2 };
  if (step === 'open') return { open: 1 };
  if (step.startsWith('kind:')) return { diffType: step.slice(5) };
  if (step.startsWith('bill:')) return { billId: step.slice(5) };
  return step.startsWith('A') ? { adjustType: step.slice(1) } : undefined;
}

const Headline = ({ task }: { task: MonthVerifyDetail }) => (
  <Figures
    items={[
      ['期初在途', <Money key="o" fen={task.openingBalanceFen} />, { counts: '渠道尚未结算到银行的金额' }],
      ['渠道净额', <Money key="c" fen={task.channelNetFen} />, { note: `${task.channelCount}笔` }],
      ['手续费', <Money key="f" fen={task.channelFeeFen} />],
      ['到账', <Money key="s" fen={task.settledAmountFen} />],
      ['期末在途', <Money key="e" fen={task.closingBalanceFen} />],
    ]}
  />
);

type Tab = 'diffs' | 'bills' | 'settlements' | 'adjustments';

function Inside({ task }: { task: MonthVerifyDetail }) {
  const [step, setStep] = useState('');
  const [tab, setTab] = useState<Tab>('diffs');
  const choose = (next: string) => {
    const again = next === step;
    setStep(again ? '' : next);
    setTab(!again && filterOf(next) === undefined ? 'bills' : 'diffs');
  };
  const open = task.diffSummary.reduce((sum, { openCount }) => sum + openCount, 0);
  return (
    <>
      <MonthActions task={task} />
      <h3>平台到渠道</h3>
      <Bridge steps={task.bridge} chosen={step} onChoose={choose} />
      <StatusTabs
        items={[
          { value: 'diffs', label: '差异', count: open },
          { value: 'bills', label: '账单' },
          { value: 'adjustments', label: '调整' },
          { value: 'settlements', label: '到账' },
        ]}
        value={tab}
        onChange={(next) => setTab(next as Tab)}
      />
      {tab === 'diffs' && (
        <>
          {task.diffSummary.length > 1 && (
            <StatusTabs
              items={[
                { value: '', label: '全部' },
                ...task.diffSummary.map(({ diffType: kind, openCount }) => ({
                  value: `kind:${kind}`,
                  label: diffType.label(kind),
                  count: openCount,
                })),
              ]}
              value={step}
              onChange={setStep}
            />
          )}
          <MonthDiffs key={`${step} ${task.rev}`} task={task} filter={filterOf(step) ?? {}} />
        </>
      )}
      {tab === 'bills' && (
        <Bills
          task={task}
          onDiffs={(billId) => {
            setStep(`bill:${billId}`);
            setTab('diffs');
          }}
        />
      )}
      {tab === 'adjustments' && <Adjustments task={task} />}
      {tab === 'settlements' && <Settlements task={task} />}
      <h3>等式</h3>
      <Equations of={task.equations} />
      <h3>渠道在途</h3>
      <Headline task={task} />
      <RecordFacts
        title="任务"
        columns={2}
        of={monthVerifyDetail}
        record={task}
        fields={[
          ...([
            'taskNo',
            'channel',
            'platformPayFen',
            'channelPayFen',
            'platformRefundFen',
            'channelRefundFen',
            'platformCount',
            'channelCount',
          ] as const),
          ...(['ledgerNetFen', 'adjustAmountFen', 'carryOutFen', 'carryInFen', 'dealtBy', 'dealtAt', 'executedBy', 'executedAt'] as const),
          ...(['archivedAt', 'recalcCount', 'remark'] as const),
        ]}
      />
      <StepList steps={task.logs.map(({ at, by, action, remark }) => ({ at, by, what: verifyAction.label(action), said: remark }))} />
    </>
  );
}

/** Whether the server is at work on a month: days are compared, adjustments booked, bills fetched. */
const movesByItself = ({ status, execStatus, equations }: MonthVerifyDetail): boolean =>
  status === verifyStatus.MAKING ||
  (status === verifyStatus.DEALT && execStatus === verifyExec.RUNNING) ||
  (status === verifyStatus.PENDING && !equations.e6.ok);

const againMs = 2500;
/** Reads a month again and again while it is shown: whoever waits for it need not leave it. At the end its differences and bills are others. */
function LookAgain({ again }: { again(): void }) {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries(), [queries]);
  useEffect(() => {
    const timer = setInterval(again, againMs);
    return () => clearInterval(timer);
  }, [again]);
  return null;
}

/** A month: what leads from the till to the channel, what differs, and what comes next. */
export const MonthDetail = ({ id }: { id: string }) => (
  <Detail endpoint={monthVerify.get} input={{ params: { id } }}>
    {(task, again) => (
      <>
        {movesByItself(task) && <LookAgain again={again} />}
        <Inside task={task} />
      </>
    )}
  </Detail>
);
