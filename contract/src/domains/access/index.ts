export * from './menu-tree.ts';
