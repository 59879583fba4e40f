export * from './area.ts';
export * from './berth.ts';
export * from './gate.ts';
export * from './menu.ts';
export * from './park.ts';
export * from './road-history.ts';
export * from './road-section.ts';
export * from './zone.ts';
