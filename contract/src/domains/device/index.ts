export * from './camera-board.ts';
export * from './city-registration.ts';
export * from './device-command.ts';
export * from './device-registry.ts';
export * from './lane-event.ts';
export * from './menu.ts';
export * from './quarantine.ts';
export * from './vzenith.ts';
