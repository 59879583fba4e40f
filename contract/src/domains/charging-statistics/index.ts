export * from './charging-statistics.ts';
export * from './charging-statistics-figures.ts';
export * from './charging-uptime.ts';
export * from './menu.ts';
