export * from './menu.ts';
export * from './road-section.ts';
