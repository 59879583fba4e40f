export * from './black-list.ts';
export * from './list-sync.ts';
export * from './menu.ts';
export * from './pass-audit.ts';
export * from './pass-card.ts';
export * from './pass-enums.ts';
export * from './pass-flow.ts';
export * from './pass-rule.ts';
