export * from './menu.ts';
export * from './open-coupon-resource.ts';
export * from './open-delivery.ts';
export * from './open-enums.ts';
export * from './open-system.ts';
export * from './open-wire.ts';
export { type OpenInterface, openPath } from './open-words.ts';
