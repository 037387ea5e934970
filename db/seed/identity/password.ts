// Apart from all that is seeded, so that who only signs in need not load it.

/** The password of every demo login. */
export const DEMO_PASSWORD = 'purse-demo-2026'
