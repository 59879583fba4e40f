import { carType, energyType, plateColor, plateType, vehicleClass } from '@bochong/contract/kernel/vehicle';
import type { FeeVariant } from '@bochong/contract/parking-fee';
import { Button, Input, InputNumber, Select } from 'antd';
import styles from './content-editor.module.css';
import { CapField, EditorField } from './editor-field.tsx';

const tables = {
  energyTypes: energyType,
  carTypes: carType,
  plateColors: plateColor,
  plateTypes: plateType,
  vehicleClasses: vehicleClass,
} as const;
type MatchKey = keyof typeof tables;
const keys = Object.keys(tables) as MatchKey[];

const newVariant = (): FeeVariant => ({
  name: '新能源',
  match: { energyTypes: [energyType.BEV, energyType.PHEV], carTypes: [], plateColors: [], plateTypes: [], vehicleClasses: [] },
  priority: 0,
  override: { payPermille: 500 },
});

/** A setting of an override, taken out when it is emptied: absent means "as the base rule". */
function withSetting<K extends keyof FeeVariant['override']>(
  variant: FeeVariant,
  key: K,
  setting: FeeVariant['override'][K] | null,
): FeeVariant {
  const { [key]: _, ...rest } = variant.override;
  return { ...variant, override: setting === null ? rest : { ...rest, [key]: setting } };
}

function OneVariant({ variant, onChange, onRemove }: { variant: FeeVariant; onChange(variant: FeeVariant): void; onRemove(): void }) {
  const { override } = variant;
  return (
    <div className={styles.variantEditor}>
      <div className={styles.bandLine}>
        <Input
          aria-label="方案名称"
          value={variant.name}
          maxLength={20}
          onChange={(event) => onChange({ ...variant, name: event.target.value })}
        />
        {keys.map((key) => (
          <Select
            key={key}
            mode="multiple"
            aria-label={tables[key].title}
            placeholder={tables[key].title}
            maxTagCount={1}
            maxTagPlaceholder={(hidden) => `+${hidden.length}`}
            value={[...variant.match[key]] as (string | number)[]}
            options={[...tables[key].options] as { value: string | number; label: string }[]}
            onChange={(codes) => onChange({ ...variant, match: { ...variant.match, [key]: codes } })}
          />
        ))}
        <Button type="text" danger size="small" onClick={onRemove}>
          删除
        </Button>
      </div>
      <div className={styles.bandLine}>
        <EditorField label="实付比例">
          <InputNumber<number>
            min={0}
            max={100}
            precision={1}
            suffix="%"
            placeholder="100"
            value={override.payPermille === undefined ? null : override.payPermille / 10}
            onChange={(share) => onChange(withSetting(variant, 'payPermille', share === null ? null : Math.round(share * 10)))}
          />
        </EditorField>
        <EditorField label="当日首停免费">
          <InputNumber<number>
            min={0}
            max={1440}
            precision={0}
            suffix="分"
            placeholder="同基本规则"
            value={override.firstStayFreeMinutes ?? null}
            onChange={(minutes) => onChange(withSetting(variant, 'firstStayFreeMinutes', minutes))}
          />
        </EditorField>
        <CapField
          label="单次封顶"
          placeholder="同基本规则"
          value={override.stayCapFen ?? null}
          onChange={(fen) => onChange(withSetting(variant, 'stayCapFen', fen))}
        />
      </div>
    </div>
  );
}

/** Tariffs of particular vehicles over the base rule. */
export function VariantEditor({ value, onChange }: { value: readonly FeeVariant[]; onChange(variants: FeeVariant[]): void }) {
  return (
    <>
      {value.map((variant, index) => (
        <OneVariant
          key={index}
          variant={variant}
          onChange={(next) => onChange(value.map((old, at) => (at === index ? next : old)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <Button size="small" onClick={() => onChange([...value, newVariant()])}>
        + 增加车辆方案
      </Button>
    </>
  );
}
