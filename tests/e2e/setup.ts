// Before the first test: the built Worker, and the products that each worker of Playwright starts from copies of.
import { prepareTemplates } from './harness/templates'

export default async function setup(): Promise<void> {
  await prepareTemplates()
  // `npm test` closes the standard input once the unit tests have ended.
  if (process.env.E2E_WAIT === '1') for await (const _ of process.stdin);
}
