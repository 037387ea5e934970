// The admin's home: the marketplace in figures, alerts that are seen to, providers that are tested and switched.

import { systemAlert } from '../../../db/schema/admin/monitoring'
import { makeAdmin } from '../../fixtures/identity/admins'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { CACHED_CLAIM_COOKIE, newPerson, type Person } from '../harness/people'
import { database } from '../harness/product'

async function newAdmin(): Promise<Person> {
  const person = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

for (const js of PLAIN_WALKS)
  test(`an alert is read, and seen to (JavaScript ${js})`, async () => {
    const text = `The job of walk ${js} failed.`
    await database()
      .insert(systemAlert)
      .values({
        id: crypto.randomUUID(),
        kind: 'job',
        subject: `walk ${js}`,
        words: text,
        openedAt: Date.now(),
        seenAt: Date.now(),
      })
    const tab = await openTab({ js, as: await newAdmin() })
    const { page } = tab
    await page.goto('/admin/dashboard')
    await page.getByRole('heading', { name: /^Money \(/ }).waitFor()
    await page.getByText(text).waitFor()
    await page.getByRole('link', { name: 'All alerts' }).click()
    const alert = page.getByRole('listitem').filter({ hasText: text })
    await alert.getByRole('button', { name: 'Acknowledge' }).click()
    await alert.getByText('Acknowledged by Adhiambo Admin').waitFor()
    expect(await alert.getByRole('button').count()).toBe(0)
    expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test(`days are chosen, also badly (JavaScript ${js})`, async () => {
    const tab = await openTab({ js, as: await newAdmin(), desktop: true })
    const { page } = tab
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: '7 days' }).click()
    await page.getByText('Show as table').click()
    expect(await page.getByRole('row').count()).toBe(8)
    await page.goto('/admin/dashboard?from=2026-02-02&to=2026-02-01')
    await page.getByText('The end date must be on or after the start date').waitFor()
    expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test(`a provider is tested, switched off and on (JavaScript ${js})`, async () => {
    const tab = await openTab({ js, as: await newAdmin() })
    const { page } = tab
    await page.goto('/admin/providers')
    const rates = page.getByRole('listitem').filter({ hasText: 'Exchange rates' })
    await rates.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Provider is responding').first().waitFor()
    await rates.getByText('Turn off').first().click()
    await rates.getByRole('button', { name: 'Turn off' }).click()
    await rates.getByText('Reason is required').waitFor()
    await rates.getByLabel('Reason').fill('The source is being changed.')
    await rates.getByRole('button', { name: 'Turn off' }).click()
    await rates.getByText('Turned off', { exact: true }).first().waitFor()
    await rates.getByText(/The source is being changed\./).waitFor()
    await rates.getByRole('button', { name: 'Turn on' }).click()
    await rates.getByRole('button', { name: 'Test' }).waitFor()
    expectQuiet(tab, { refusals: true })
  })
