import { type CalendarRule, calendarKind, type TariffContent, tariffDayKind } from '@bochong/contract/charging-tariff';
import { Button, Input, Select } from 'antd';
import { DatesInput } from '../../../fields/date-field.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import styles from './editor.module.css';

const dayKindOptions = { title: '不限', options: tariffDayKind.options };

/** A rule of another kind keeps the profile it leads to. */
function ofKind(kind: CalendarRule['kind'], { profileId }: Pick<CalendarRule, 'profileId'>): CalendarRule {
  if (kind === calendarKind.HOLIDAY) return { kind, profileId };
  if (kind === calendarKind.OVERRIDE) return { kind, profileId, dates: [], dayKind: null };
  return { kind, profileId, fromMmdd: '07-01', toMmdd: '08-31', dayKind: null };
}

function RuleRow({
  rule,
  no,
  profiles,
  onChange,
  onRemove,
}: {
  rule: CalendarRule;
  no: number;
  profiles: TariffContent['profiles'];
  onChange(rule: CalendarRule): void;
  onRemove(): void;
}) {
  return (
    <li>
      <EnumSelect
        size="small"
        of={calendarKind}
        aria-label={`第${no}条日期规则`}
        allowClear={false}
        value={rule.kind}
        onChange={(kind) => onChange(ofKind(kind as CalendarRule['kind'], rule))}
      />
      {rule.kind === calendarKind.SEASON && (
        <>
          <Input
            size="small"
            aria-label={`第${no}条开始`}
            value={rule.fromMmdd}
            maxLength={5}
            placeholder="月-日"
            onChange={(event) => onChange({ ...rule, fromMmdd: event.target.value })}
          />
          至
          <Input
            size="small"
            aria-label={`第${no}条结束`}
            value={rule.toMmdd}
            maxLength={5}
            placeholder="月-日"
            onChange={(event) => onChange({ ...rule, toMmdd: event.target.value })}
          />
        </>
      )}
      {rule.kind === calendarKind.OVERRIDE && (
        <DatesInput label={`第${no}条日期`} value={rule.dates} onChange={(dates) => onChange({ ...rule, dates })} />
      )}
      {rule.kind !== calendarKind.HOLIDAY && (
        <EnumSelect
          size="small"
          of={dayKindOptions}
          aria-label={`第${no}条日期性质`}
          placeholder="工作日和休息日"
          value={rule.dayKind}
          onChange={(dayKind) => onChange({ ...rule, dayKind: (dayKind ?? null) as 1 | 2 | null })}
          popupMatchSelectWidth={false}
        />
      )}
      <span>用</span>
      <Select
        size="small"
        aria-label={`第${no}条日模板`}
        value={rule.profileId}
        options={profiles.map(({ profileId, profileName }) => ({ value: profileId, label: profileName }))}
        onChange={(profileId) => onChange({ ...rule, profileId })}
        popupMatchSelectWidth={false}
      />
      <Button type="text" size="small" aria-label={`删除第${no}条日期规则`} onClick={onRemove}>
        ✕
      </Button>
    </li>
  );
}

/** Which dates have which day's prices; the kinds go before each other in the order of their names, whatever the order here. */
export function CalendarEditor({ value, set }: { value: TariffContent; set(change: Partial<TariffContent>): void }) {
  const { calendarRules: rules, profiles, defaultProfileId } = value;
  const last = profiles.at(-1)?.profileId ?? defaultProfileId;
  return (
    <>
      <ol className={styles.calendarRows} aria-label="日期规则">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            no={index + 1}
            rule={rule}
            profiles={profiles}
            onChange={(next) => set({ calendarRules: rules.with(index, next) })}
            onRemove={() => set({ calendarRules: rules.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      <div className={styles.line}>
        <Button size="small" onClick={() => set({ calendarRules: [...rules, ofKind(calendarKind.SEASON, { profileId: last })] })}>
          + 增加日期规则
        </Button>
        <span className={styles.hint}>
          先看指定日期，再看法定节假日，再看季节；都不是的日子用默认日模板。法定节假日和调休按“节假日配置”。
        </span>
      </div>
    </>
  );
}
