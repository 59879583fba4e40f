export * from './home.ts';
export * from './home-charging.ts';
export * from './home-links.ts';
