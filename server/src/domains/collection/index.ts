export { collectionJobs } from './collection.jobs.ts';
/** For whoever reminds of debts of another kind by the same templates and limits. */
export { daysBefore, reasonToSkip, type SkipReason } from './remind/contact-governor.rule.ts';
export { limitsOf } from './remind/contact-setting.repo.ts';
export { usableTemplate } from './remind/remind.service.ts';
export { type MessageFacts, messageFor } from './remind/remind-message.rule.ts';
