export * from './menu.ts';
export * from './park-charge-rule.ts';
export * from './park-free-grant.ts';
export * from './parking-link-enums.ts';
