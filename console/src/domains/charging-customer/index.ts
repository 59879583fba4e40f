export { CompanyTermsLink, CompanyWallet } from './company-terms/company-terms.tsx';
