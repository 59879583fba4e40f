import { employeePage } from './employee-form.tsx';

export default employeePage.Add;
