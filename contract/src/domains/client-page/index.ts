export * from './app-icon.ts';
export * from './company-part.ts';
export * from './driver-link.ts';
export * from './menu.ts';
