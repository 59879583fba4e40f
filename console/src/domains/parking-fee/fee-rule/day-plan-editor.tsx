import type { DayPlan, FeeBand, FeeRuleContent, RuleProblem } from '@bochong/contract/parking-fee';
import { Button, Checkbox, Input, Tabs } from 'antd';
import { useState } from 'react';
import { ClockInput } from '../../../fields/date-field.tsx';
import { MoneyInput } from '../../../fields/money-input.tsx';
import { BandStrip } from './band-strip.tsx';
import styles from './content-editor.module.css';
import { CapField } from './editor-field.tsx';
import { newBand, newStep } from './new-rule.ts';
import { type PlanKey, planKeys, planNames } from './rule-facts.ts';
import { StepEditor } from './step-editor.tsx';

function BandEditor({ band, onChange, onRemove }: { band: FeeBand; onChange(band: FeeBand): void; onRemove: (() => void) | null }) {
  const set = (change: Partial<FeeBand>) => onChange({ ...band, ...change });
  return (
    <div className={styles.bandEditor}>
      <div className={styles.bandLine}>
        <Input aria-label="时段名称" value={band.name} maxLength={10} onChange={(event) => set({ name: event.target.value })} />
        <ClockInput label="开始时间" value={band.start} onChange={(start) => set({ start })} />
        至
        <ClockInput label="结束时间" value={band.end} onChange={(end) => set({ end })} />
        <Checkbox
          checked={band.charge}
          onChange={(event) => set({ charge: event.target.checked, steps: event.target.checked ? [newStep()] : [] })}
        >
          收费
        </Checkbox>
        {band.charge && (
          <MoneyInput aria-label="时段封顶" placeholder="时段不封顶" value={band.capFen} onChange={(capFen) => set({ capFen })} />
        )}
        {onRemove && (
          <Button type="text" size="small" aria-label={`删除时段${band.name}`} onClick={onRemove}>
            ✕
          </Button>
        )}
      </div>
      {band.charge && <StepEditor value={band.steps} onChange={(steps) => set({ steps })} />}
    </div>
  );
}

function PlanEditor({ name, plan, capped, onChange }: { name: string; plan: DayPlan; capped: boolean; onChange(plan: DayPlan): void }) {
  const { bands } = plan;
  const setBands = (next: FeeBand[]) => onChange({ ...plan, bands: next });
  const split = () => {
    const only = bands[0];
    if (bands.length === 1 && only?.start === only?.end && only)
      setBands([
        { ...only, name: '日间', start: '07:00', end: '21:00' },
        { ...newBand('21:00', '07:00'), name: '夜间' },
      ]);
    else setBands([...bands, newBand(bands.at(-1)?.end ?? '00:00', bands[0]?.start ?? '00:00')]);
  };
  return (
    <>
      <BandStrip title={`${name}24小时`} bands={bands} />
      {bands.map((band, index) => (
        <BandEditor
          key={index}
          band={band}
          onChange={(next) => setBands(bands.map((old, at) => (at === index ? next : old)))}
          onRemove={bands.length > 1 ? () => setBands(bands.filter((_, at) => at !== index)) : null}
        />
      ))}
      <div className={styles.bandLine}>
        <Button size="small" onClick={split}>
          + 增加时段
        </Button>
        {capped && <CapField label="每日封顶" value={plan.cycleCapFen} onChange={(cycleCapFen) => onChange({ ...plan, cycleCapFen })} />}
      </div>
    </>
  );
}

type Plans = FeeRuleContent['dayPlans'];

/** Day plans of a rule: one for all days, and own ones where a day type is priced differently. */
export function DayPlanEditor({
  value,
  onChange,
  capped,
  problems,
}: {
  value: Plans;
  onChange(plans: Plans): void;
  capped: boolean;
  problems: readonly RuleProblem[];
}) {
  const [active, setActive] = useState<PlanKey>('DEFAULT');
  const toggle = (key: PlanKey, on: boolean) => {
    const { [key]: _, ...rest } = value;
    onChange(on ? { ...value, [key]: structuredClone(value.DEFAULT) } : (rest as Plans));
  };
  const items = planKeys.map((key) => {
    const plan = value[key];
    const wrong = problems.filter((problem) => problem.path[1] === key);
    return {
      key,
      label: wrong.length > 0 ? <span className={styles.planWrong}>{planNames[key]} ⚠</span> : planNames[key],
      children: (
        <>
          {key !== 'DEFAULT' && (
            <Checkbox checked={plan !== undefined} onChange={(event) => toggle(key, event.target.checked)}>
              {planNames[key]}单独定价（不勾选则用默认方案）
            </Checkbox>
          )}
          {plan && (
            <PlanEditor name={planNames[key]} plan={plan} capped={capped} onChange={(next) => onChange({ ...value, [key]: next })} />
          )}
          {wrong.map((problem) => (
            <p key={problem.message} className={styles.planProblem} role="alert">
              {problem.message}
            </p>
          ))}
        </>
      ),
    };
  });
  return <Tabs size="small" activeKey={active} onChange={(key) => setActive(key as PlanKey)} items={items} />;
}
