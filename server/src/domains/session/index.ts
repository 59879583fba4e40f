export {
  accountOfMerchant,
  accountsOfCompany,
  countPeople,
  touchAccounts,
  updateAccount,
} from './account/account.repo.ts';
export { openAccount, openOwnAccount, refreshPeopleOf, refreshPlatformPeople, resetPassword } from './account/account.service.ts';
export { giveInitialPassword } from './account/password.service.ts';
export { codePolicy, phoneHashOf, sendCode, takeCode } from './account/phone-code.service.ts';
export { disableAccounts, findLogin } from './login/login.repo.ts';
export { checkCaptcha, isLocked, unlock } from './login/login.service.ts';
export { assertOwnPassword } from './login/own-password.service.ts';
export { policyOf } from './security-policy/security-policy.repo.ts';
