export { useInstallationSheet } from './installation-sheet/installation-sheet.tsx';
