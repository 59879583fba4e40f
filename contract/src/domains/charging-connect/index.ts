export * from './charge-point-certificate.ts';
export * from './charge-point-command.ts';
export * from './device-variable.ts';
export * from './exchange.ts';
export * from './menu.ts';
export * from './orphan-frame.ts';
export * from './stranger.ts';
