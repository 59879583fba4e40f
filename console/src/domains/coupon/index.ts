export { Plates } from './plates.tsx';
