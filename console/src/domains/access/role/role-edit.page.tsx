import { rolePage } from './role-form.tsx';

export default rolePage.Edit;
