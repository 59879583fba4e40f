export * from './bay-event.ts';
export * from './detection.ts';
export * from './menu.ts';
