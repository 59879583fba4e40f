import { type FeeRuleContent, freeMode, freeScope } from '@bochong/contract/parking-fee';
import { FreeDurationSelect } from '../free-duration/free-duration-select.tsx';
import { isWindowed } from '../free-duration/free-text.ts';
import { CodeField, EditorField, EditorSection, MinutesInput } from './editor-field.tsx';

/** Free minutes of a rule: its own, or those of a free duration, beside which it has none. */
export function FreeEditor({ value, set }: { value: FeeRuleContent; set(change: Partial<FeeRuleContent>): void }) {
  const { free, freeDurationId } = value;
  const setFree = (change: object) => set({ free: { ...free, ...change } });
  return (
    <EditorSection title="免费时长">
      <EditorField label="免费时长方案">
        <FreeDurationSelect
          aria-label="免费时长方案"
          placeholder="不引用，按本规则"
          value={freeDurationId}
          onChange={(id: string | undefined) => set(id ? { freeDurationId: id, free: { ...free, minutes: 0 } } : { freeDurationId: null })}
        />
      </EditorField>
      {!freeDurationId && (
        <>
          <EditorField label="免费时长">
            <MinutesInput label="免费时长" value={free.minutes} onChange={(minutes) => setFree({ minutes })} />
          </EditorField>
          <CodeField label="超出后" of={freeMode} value={free.mode} onChange={(mode) => setFree({ mode })} />
          <CodeField label="免费次数" of={freeScope} value={free.scope} onChange={(scope) => setFree({ scope })} />
          {isWindowed(free.scope) && (
            <EditorField label="窗口">
              <MinutesInput
                label="免费窗口"
                max={1440}
                value={free.windowMinutes}
                onChange={(windowMinutes) => setFree({ windowMinutes })}
              />
            </EditorField>
          )}
        </>
      )}
    </EditorSection>
  );
}
