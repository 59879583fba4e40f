export { IssueForCompany } from './issue-for-company.tsx';
