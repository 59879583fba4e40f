import { type FeeRule, feeRules, type ruleScopeType } from '@bochong/contract/parking-fee';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Control } from '../../../kit/control.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './fee-rule.module.css';

interface ScopeSelectProps extends Control<string[]> {
  scopeType: (typeof ruleScopeType.options)[number]['value'];
  /** Places the rule already has: their names, whatever has been typed. */
  known: FeeRule['scopes'];
}

/** Chooses the places a rule is for; each says which rule is in force there now. */
export function ScopeSelect({ scopeType, known, id, value, onChange }: ScopeSelectProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data = [], isFetching } = useEndpoint(
    feeRules.places,
    { query: { scopeType, ...(keyword !== '' && { keyword }) } },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const found = data.map(({ scopeId, scopeName, ruleName }) => ({ value: scopeId, label: scopeName, now: ruleName ?? '暂无生效规则' }));
  const others = known.filter(({ scopeId }) => !data.some((place) => place.scopeId === scopeId));
  return (
    <Select<string[], { value: string; label: string; now?: string }>
      {...(id !== undefined && { id })}
      mode="multiple"
      placeholder="选择适用对象"
      loading={isFetching}
      value={value ?? []}
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...found, ...others.map(({ scopeId, scopeName }) => ({ value: scopeId, label: scopeName }))]}
      optionRender={({ data: place }) => (
        <span className={styles.scopeOption}>
          {place.label} <small>{place.now}</small>
        </span>
      )}
    />
  );
}
