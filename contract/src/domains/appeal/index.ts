export * from './appeal-enums.ts';
export * from './menu.ts';
export * from './park-order-appeal.ts';
export * from './park-order-appeals.ts';
