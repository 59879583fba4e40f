export { BulletinEditor } from './manage/bulletin-editor.tsx';
