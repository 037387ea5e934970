// Separate from the seed, so that the sign-in page need not load it.

/** The password of every demo login. */
export const DEMO_PASSWORD = 'purse-demo-2026'
