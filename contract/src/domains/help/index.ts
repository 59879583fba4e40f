export * from './help-doc.ts';
export * from './menu.ts';
export * from './software-package.ts';
