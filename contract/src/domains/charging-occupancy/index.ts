export * from './charging-car.ts';
export * from './menu.ts';
export * from './occupancy.ts';
export * from './occupancy-bill.ts';
export * from './occupancy-enums.ts';
