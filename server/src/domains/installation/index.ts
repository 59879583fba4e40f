export { findInstallation } from './installation.repo.ts';
export { finishSetup, keepStep, markDemo, openSetup, refuseDemoDatabase, setupState } from './setup.service.ts';
