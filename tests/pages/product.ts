// The one product that all files here ask; its books are checked when they have ended.
import { end, startProduct, templates } from '../e2e/harness/running'
import { prepareTemplates } from '../e2e/harness/templates'

export default async function setup(): Promise<() => Promise<void>> {
  await prepareTemplates()
  const product = await startProduct(templates().seeded)
  const { url, database } = product
  process.env.PURSE_E2E_PRODUCT = JSON.stringify({ url, database })
  return () => end(product)
}
