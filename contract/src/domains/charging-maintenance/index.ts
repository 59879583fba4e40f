export * from './device-log.ts';
export * from './firmware.ts';
export * from './firmware-campaign.ts';
export * from './firmware-enums.ts';
export * from './menu.ts';
