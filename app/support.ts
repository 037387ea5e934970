// How to reach us, and what we say about ourselves: one place for every screen that shows it.

export const SUPPORT = {
  email: 'support@purse.example',
  phone: '+12025550142',
  phoneShown: '+1 (202) 555-0142',
  hours: 'Monday to Friday, 9AM-6PM EST',
}

export const ABOUT = {
  version: '1.0.0',
  mission:
    'Beauty runs on trust: a deposit sent to a number, a promise to keep a chair. We make that trust provable. One purse pays for everything, and no money is ever lost, doubled or guessed.',
  company: 'Purse',
  terms: 'Nov 2, 2026',
  privacy: 'Nov 2, 2026',
  since: 2026,
}

/** Where help stands: public, or under the base path of somebody signed in. */
export function helpPaths(base: string): { help: string; about: string; contact: string } {
  return { help: `${base}/help`, about: `${base}/about`, contact: `${base}/contact` }
}
