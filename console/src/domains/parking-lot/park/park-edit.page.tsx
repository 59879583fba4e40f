import { parkPage } from './park-form.tsx';

export default parkPage.Edit;
