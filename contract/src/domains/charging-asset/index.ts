export * from './charging-equipment.ts';
export * from './charging-video.ts';
export * from './connector.ts';
export * from './connector-board.ts';
export * from './menu.ts';
export * from './station.ts';
