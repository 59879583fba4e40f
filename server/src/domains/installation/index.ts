export { findInstallation } from './installation.repo.ts';
export { acknowledgeSetup, finishSetup, keepStep, markDemo, openSetup, refuseDemoDatabase, setupState } from './setup.service.ts';
