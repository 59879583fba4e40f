export * from './export-task.ts';
