import { passRules } from '@bochong/contract/special-vehicle';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

const chosen = { endpoint: passRules.chosen, value: 'ruleId', placeholder: '规则' } as const;

/** Chooses one of the rules of passes. */
export const PassRuleSelect = chosenSelect({ ...chosen, label: 'ruleName' });

/** Chooses the rule a card is sold by: those that may not be sold now say so. */
export const SoldRuleSelect = chosenSelect({
  ...chosen,
  label: ({ ruleName, status }) => (status === 0 ? `${ruleName}（已停用）` : ruleName),
});
