export { parameterOf } from './parameter.repo.ts';
