/** SECRET of the servers that tests start. */
export const TEST_SECRET = 'only-for-tests-and-long-enough-0123456789'
