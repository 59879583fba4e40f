export * from './menu.ts';
export * from './statement.ts';
export * from './statement-figures.ts';
export * from './statement-links.ts';
