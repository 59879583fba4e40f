import { userPage } from './user-form.tsx';

export default userPage.Add;
