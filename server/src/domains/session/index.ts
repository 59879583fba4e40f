export { countPeople } from './account.repo.ts';
export { openAccount, refreshPlatformPeople, resetPassword } from './account.service.ts';
export { checkCaptcha, isLocked, unlock } from './login.service.ts';
export { giveInitialPassword } from './password.service.ts';
export { codePolicy, phoneHashOf, sendCode, takeCode } from './phone-code.service.ts';
export { policyOf } from './security-policy.repo.ts';
export { useTicket } from './ticket.repo.ts';
