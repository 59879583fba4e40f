export { OwnerSelect } from './choosers.tsx';
export { CompanyTermsLink, CompanyWallet } from './company-terms/company-terms.tsx';
export { DiscountInput, discountText, ReductionInput, reductionText } from './measures.tsx';
