export { hostAllowed } from './third-page.service.ts';
