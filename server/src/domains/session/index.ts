export { countPeople } from './account.repo.ts';
export { openAccount, refreshPlatformPeople } from './account.service.ts';
export { checkCaptcha } from './login.service.ts';
export { giveInitialPassword } from './password.service.ts';
export { codePolicy, phoneHashOf, sendCode, takeCode } from './phone-code.service.ts';
export { policyOf } from './security-policy.repo.ts';
