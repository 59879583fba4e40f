import { bulletinPage } from './bulletin-form.tsx';

export default bulletinPage.Edit;
