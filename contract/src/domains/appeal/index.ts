export * from './appeal-enums.ts';
export * from './appeal-parameters.ts';
export * from './bill-complaint.ts';
export * from './bill-complaints.ts';
export * from './driver-appeal.ts';
export * from './menu.ts';
export * from './park-order-appeal.ts';
export * from './park-order-appeals.ts';
