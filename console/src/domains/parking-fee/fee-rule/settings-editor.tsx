import {
  boundaryMode,
  coverMode,
  type FeeRuleContent,
  overstayMode,
  ruleChangeMode,
  secondMode,
  stepScope,
  unitRounding,
} from '@bochong/contract/parking-fee';
import { Select } from 'antd';
import { CodeField, EditorField, EditorSection, MinutesInput } from './editor-field.tsx';

type Content = FeeRuleContent;

const rounding = [
  { value: 'FEN HALF_UP', label: '到分' },
  { value: 'JIAO HALF_UP', label: '到角 四舍五入' },
  { value: 'JIAO DOWN', label: '到角 舍去' },
  { value: 'YUAN HALF_UP', label: '到元 四舍五入' },
  { value: 'YUAN DOWN', label: '到元 舍去' },
  { value: 'YUAN UP', label: '到元 进位' },
];

/** How minutes and amounts are counted: seldom changed, so it stands last. */
export function SettingsEditor({ value, set }: { value: Content; set(change: Partial<Content>): void }) {
  return (
    <EditorSection title="计算口径">
      <CodeField label="不足一单位" of={unitRounding} value={value.unitRounding} onChange={(next) => set({ unitRounding: next })} />
      <CodeField label="阶梯累计" of={stepScope} value={value.stepScope} onChange={(next) => set({ stepScope: next })} />
      <CodeField label="跨时段" of={boundaryMode} value={value.bandBoundary} onChange={(next) => set({ bandBoundary: next })} />
      <CodeField label="秒" of={secondMode} value={value.secondMode} onChange={(next) => set({ secondMode: next })} />
      <EditorField label="金额取整">
        <Select
          aria-label="金额取整"
          className="field-select"
          value={`${value.amountRounding.to} ${value.amountRounding.mode}`}
          options={rounding}
          onChange={(choice: string) => {
            const [to, mode] = choice.split(' ') as [Content['amountRounding']['to'], Content['amountRounding']['mode']];
            set({ amountRounding: { to, mode } });
          }}
        />
      </EditorField>
      <EditorField label="短时重入合并">
        <MinutesInput label="短时重入合并" max={60} value={value.mergeMinutes} onChange={(mergeMinutes) => set({ mergeMinutes })} />
      </EditorField>
      <CodeField label="停车中调价" of={ruleChangeMode} value={value.ruleChangeMode} onChange={(next) => set({ ruleChangeMode: next })} />
      <CodeField label="包期未全覆盖" of={coverMode} value={value.coverMode} onChange={(next) => set({ coverMode: next })} />
      <CodeField label="缴后滞留" of={overstayMode} value={value.overstayMode} onChange={(next) => set({ overstayMode: next })} />
    </EditorSection>
  );
}
