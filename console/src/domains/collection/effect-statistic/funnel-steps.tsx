import { effectStatistics, effectStep } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { useState } from 'react';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { percentOf } from './effect-finding.ts';
import styles from './effect-funnel.module.css';

/** Vehicles by step; a number opens the vehicles it counts. */
export function FunnelSteps({ steps, query }: { steps: Data<typeof effectStatistics.funnel>['steps']; query: object }) {
  const [step, setStep] = useState<(typeof steps)[number]>();
  const most = Math.max(1, steps[0]?.plates ?? 0);
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((one, index) => (
          <li key={one.step}>
            <span>{effectStep.label(one.step)}</span>
            <progress value={one.plates} max={most} aria-label={`${effectStep.label(one.step)}车辆`} />
            <LinkButton onClick={() => setStep(one)}>{one.plates} 辆</LinkButton>
            <small>{index > 0 && `占上一步 ${percentOf(one.plates, steps[index - 1]?.plates ?? 0)}`}</small>
          </li>
        ))}
      </ol>
      <DetailDrawer
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={step ? `${effectStep.label(step.step)}：${step.plates} 辆` : ''}
        width={760}
      >
        {step && (
          <LoadedTable
            list={effectStatistics.vehicles}
            input={{ query: { ...query, step: step.step } }}
            rowKey="plateId"
            columns={['plateNo', 'owedFen', 'touches', 'delivered', 'paidFen']}
            rowActions={({ plateId }) => (
              <LinkButton onClick={() => void go(`/underpaymentManage/underpaymentCar/detail?id=${plateId}`)}>欠费档案</LinkButton>
            )}
            empty="没有车辆"
          />
        )}
      </DetailDrawer>
    </>
  );
}
