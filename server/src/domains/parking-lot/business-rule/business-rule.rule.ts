import { type BusinessRule, businessRuleDefaults, ruleSource } from '@bochong/contract/parking-lot';

type Stored = Partial<BusinessRule> | null;

/** A lot's rule: what is stored for it over the defaults. */
export const businessRuleOf = (stored: unknown): BusinessRule => ({ ...businessRuleDefaults, ...(stored as Stored) });

/** Where each value comes from that holds at a lot: its own, its rule's, the default. */
export function sourcesOf(own: Stored, rule: Stored): Record<string, (typeof ruleSource.options)[number]['value']> {
  const { OWN, RULE, DEFAULT } = ruleSource;
  const has = (stored: Stored, name: string) => stored !== null && name in stored;
  const names = Object.keys(businessRuleDefaults);
  return Object.fromEntries(names.map((name) => [name, has(own, name) ? OWN : has(rule, name) ? RULE : DEFAULT]));
}
