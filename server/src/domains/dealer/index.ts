export { enabledDealers } from './dealer.repo.ts';
