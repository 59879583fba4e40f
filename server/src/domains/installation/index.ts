export { findInstallation } from './installation.repo.ts';
export { markDemo, openSetup, refuseDemoDatabase } from './setup.service.ts';
