export * from './company.ts';
export * from './company-car-bill.ts';
export * from './company-enums.ts';
export * from './menu.ts';
