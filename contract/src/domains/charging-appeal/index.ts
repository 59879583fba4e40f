export * from './charging-appeal.ts';
export * from './charging-appeal-enums.ts';
export * from './charging-appeal-parameters.ts';
export * from './driver-charging-appeal.ts';
export * from './menu.ts';
