export { type LicenseCentre, licenseCentreOf } from './activation/license-centre.ts';
export { importLicense, machineCodeOf } from './import/license-import.service.ts';
export { establishIssuer, issueOwn } from './issuer/license-issuer.service.ts';
export { licenseJobs } from './license.jobs.ts';
export { poolsOf } from './pool/license-list.repo.ts';
