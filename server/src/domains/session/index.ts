export { countPeople } from './account.repo.ts';
export { sendCode, takeCode } from './phone-code.service.ts';
