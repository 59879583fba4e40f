export type { SplitMoved } from './balance/split-move.service.ts';
export { assertPayees, keepOwnedRules, type OwnedRule } from './rule/owned-rules.service.ts';
export { stopRule } from './rule/split-rule.service.ts';
export { splitJobs } from './split.jobs.ts';
