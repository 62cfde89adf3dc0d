/** Test servers use this SECRET. */
export const TEST_SECRET = 'only-for-tests-and-long-enough-0123456789'
