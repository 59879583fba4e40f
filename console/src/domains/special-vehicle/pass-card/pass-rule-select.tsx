import { passRules } from '@bochong/contract/special-vehicle';
import type { SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses one of the rules of passes; `onSale`: only those that may be sold now. */
export function PassRuleSelect({ onSale = false, ...rest }: Omit<SelectProps<string>, 'options'> & { onSale?: boolean }) {
  return (
    <ChosenSelect
      endpoint={passRules.chosen}
      input={() => ({})}
      option={({ ruleId, ruleName, status }) => ({ value: ruleId, label: onSale && status === 0 ? `${ruleName}（已停用）` : ruleName })}
      placeholder="规则"
      {...rest}
    />
  );
}
