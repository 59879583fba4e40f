export * from './menu.ts';
export * from './menu-setting.ts';
export * from './menu-tree.ts';
export * from './power.ts';
export * from './preference.ts';
export * from './role.ts';
export * from './shortcut.ts';
export * from './user.ts';
