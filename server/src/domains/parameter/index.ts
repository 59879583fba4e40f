export { parameterOf } from './parameter.repo.ts';
export { listSettings } from './settings-source.ts';
