export { countPeople } from './account.repo.ts';
export { codePolicy, phoneHashOf, sendCode, takeCode } from './phone-code.service.ts';
export { policyOf } from './security-policy.repo.ts';
