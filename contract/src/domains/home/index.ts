export * from './home.ts';
export * from './home-links.ts';
