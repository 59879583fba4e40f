export * from './pay-channel-errors.ts';
export * from './pay-notice.ts';
