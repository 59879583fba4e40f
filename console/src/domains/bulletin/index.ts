export { BulletinEditor } from './bulletin-editor.tsx';
