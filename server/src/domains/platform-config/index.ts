export { platformSettingsOf } from './platform-settings.repo.ts';
