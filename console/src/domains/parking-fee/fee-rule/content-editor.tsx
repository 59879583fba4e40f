import { boundaryMode, capScope, cycleMode, type FeeRuleContent, feeRuleContent, type RuleProblem } from '@bochong/contract/parking-fee';
import { ClockInput } from '../../../fields/date-field.tsx';
import { DayPlanEditor } from './day-plan-editor.tsx';
import { CapField, CodeField, EditorField, EditorSection } from './editor-field.tsx';
import { FreeEditor } from './free-editor.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { VariantEditor } from './variant-editor.tsx';

type Content = FeeRuleContent;

/** Contradictions of a rule as it stands; none = it can be priced. */
export function problemsOf(content: Content): RuleProblem[] {
  const parsed = feeRuleContent.safeParse(content);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message }));
}

/** Changing the cycle takes along the caps that only another cycle reads. */
function withCycle(content: Content, mode: Content['cycleMode']): Content {
  const natural = mode === cycleMode.NATURAL_DAY;
  const dayPlans = Object.fromEntries(
    Object.entries(content.dayPlans).map(([key, plan]) => [key, plan && { ...plan, cycleCapFen: natural ? plan.cycleCapFen : null }]),
  ) as Content['dayPlans'];
  return {
    ...content,
    cycleMode: mode,
    cycleBoundary: mode === cycleMode.ROLLING_24H ? boundaryMode.CUT : boundaryMode.START,
    cycleCapsFen: mode === cycleMode.ROLLING_24H ? content.cycleCapsFen : [],
    capScope: natural ? content.capScope : capScope.STAY,
    dayPlans,
  };
}

/** Edits what a rule charges; one field of its form. */
export function ContentEditor({ value, onChange }: { value?: Content; onChange?: (content: Content) => void }) {
  if (value === undefined) return null;
  const set = (change: Partial<Content>) => onChange?.({ ...value, ...change });
  return (
    <>
      <FreeEditor value={value} set={set} />
      <EditorSection title="时段与价格">
        <DayPlanEditor
          value={value.dayPlans}
          onChange={(dayPlans) => set({ dayPlans })}
          capped={value.cycleMode === cycleMode.NATURAL_DAY}
          problems={problemsOf(value).filter((problem) => problem.path[0] === 'dayPlans')}
        />
      </EditorSection>
      <EditorSection title="周期与封顶">
        <CodeField label="计费周期" of={cycleMode} value={value.cycleMode} onChange={(mode) => onChange?.(withCycle(value, mode))} />
        {value.cycleMode === cycleMode.NATURAL_DAY && (
          <EditorField label="周期起点">
            <ClockInput label="周期起点" value={value.cycleStart} onChange={(cycleStart) => set({ cycleStart })} />
          </EditorField>
        )}
        {value.cycleMode === cycleMode.ROLLING_24H && (
          <CapField
            label="每24小时封顶"
            value={value.cycleCapsFen[0] ?? null}
            onChange={(fen) => set({ cycleCapsFen: fen === null ? [] : [fen, ...value.cycleCapsFen.slice(1)] })}
          />
        )}
        {value.cycleMode !== cycleMode.NONE && (
          <CodeField label="跨周期" of={boundaryMode} value={value.cycleBoundary} onChange={(cycleBoundary) => set({ cycleBoundary })} />
        )}
        <CapField label="单次封顶" value={value.stayCapFen} onChange={(stayCapFen) => set({ stayCapFen })} />
        {value.cycleMode === cycleMode.NATURAL_DAY && (
          <CodeField label="封顶范围" of={capScope} value={value.capScope} onChange={(scope) => set({ capScope: scope })} />
        )}
      </EditorSection>
      <EditorSection title="车辆方案" hint="符合条件的车辆按方案计费；多个方案都符合时，停车身份优先，其次号牌种类、能源、颜色、车型。">
        <VariantEditor value={value.variants} onChange={(variants) => set({ variants })} />
      </EditorSection>
      <SettingsEditor value={value} set={set} />
    </>
  );
}
