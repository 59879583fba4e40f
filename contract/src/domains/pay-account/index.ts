export * from './menu.ts';
export * from './pay-account.ts';
export * from './pay-account-apply.ts';
export * from './pay-account-enums.ts';
export * from './pay-apply-step.ts';
export * from './pay-bill.ts';
export * from './pay-config.ts';
export * from './pay-setting.ts';
