export * from './menu.ts';
export * from './peer.ts';
export * from './peer-account.ts';
export * from './peer-check.ts';
export * from './peer-enums.ts';
export * from './peer-message.ts';
export * from './peer-push.ts';
export * from './peer-station.ts';
