import { type ClazzRule, clazzRule, type PlateClazz } from '@bochong/contract/arrears';
import { titleOf } from '@bochong/contract/kernel/schema';
import { Form, InputNumber, Switch } from 'antd';
import { useId } from 'react';
import { MoneyInput } from '../../../fields/money-input.tsx';
import type { Control } from '../../../kit/control.ts';
import { formatFen } from '../../../kit/format.ts';

const counts = ['minCount', 'minAge', 'refusedCount'] as const;
const none: ClazzRule = { minFen: null, minCount: null, minAge: null, refusedCount: null };

/** The bounds of a rule in words. */
export function ruleText({ autoRule }: PlateClazz): string {
  if (autoRule === null) return '仅人工';
  const { minFen, minCount, minAge, refusedCount } = autoRule;
  const parts = [
    minFen === null ? '' : `欠费≥${formatFen(minFen)}元`,
    minCount === null ? '' : `≥${minCount}笔`,
    minAge === null ? '' : `账龄≥${minAge}天`,
    refusedCount === null ? '' : `拒缴≥${refusedCount}次`,
  ];
  return parts.filter(Boolean).join(' 且 ');
}

/** Whether plates come into a class by a rule, and the bounds of it; what is left empty does not count. */
export function AutoRule({ id, value = null, onChange }: Control<ClazzRule | null>) {
  const unique = useId();
  const set = (name: keyof ClazzRule) => (bound: number | null) => onChange?.({ ...none, ...value, [name]: bound });
  const labelled = (name: keyof ClazzRule) => ({ key: name, htmlFor: `${unique}-${name}`, label: titleOf(clazzRule.shape[name]) });
  return (
    <>
      <Switch {...(id !== undefined && { id })} checked={value !== null} onChange={(on) => onChange?.(on ? none : null)} />
      {value !== null && (
        <div className="field-grid">
          <Form.Item {...labelled('minFen')}>
            <MoneyInput id={`${unique}-minFen`} value={value.minFen} onChange={set('minFen')} />
          </Form.Item>
          {counts.map((name) => (
            <Form.Item {...labelled(name)} key={name}>
              <InputNumber
                id={`${unique}-${name}`}
                min={1}
                precision={0}
                className="number-input"
                value={value[name]}
                onChange={set(name)}
              />
            </Form.Item>
          ))}
        </div>
      )}
    </>
  );
}
