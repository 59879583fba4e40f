/** Password of the application role on the test cluster. */
export const testAppPassword = 'test-application-role';
