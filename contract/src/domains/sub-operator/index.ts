export * from './menu.ts';
export * from './sub-operator.ts';
export * from './sub-operator-type.ts';
