export * from './driver-reservation.ts';
export * from './menu.ts';
export * from './reservation.ts';
export * from './reservation-enums.ts';
