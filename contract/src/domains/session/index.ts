export * from './login-device.ts';
export * from './login-log.ts';
export * from './menu.ts';
export * from './password.ts';
export * from './phone.ts';
export * from './security-policy.ts';
export * from './session.ts';
export * from './sms-outbox.ts';
