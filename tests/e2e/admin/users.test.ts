// What takes two admins, and what one does for people: a fee that two change while a booking keeps its own, an
// account that is suspended and opened again, and somebody who becomes an admin.

import { makeAdmin } from '../../fixtures/identity/admins'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  CACHED_CLAIM_COOKIE,
  call,
  freeSlots,
  newPerson,
  type Person,
  serviceNamed,
} from '../harness/people'
import { database } from '../harness/product'

/** An admin of this file's own, with two-factor on: no sign-in makes one. */
async function newAdmin(name: string): Promise<Person> {
  const person = await newPerson('client', name)
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

/** Presses a button, and the one that confirms it. */
async function confirm({ page }: Tab, ask: string, yes: string): Promise<void> {
  await page.getByRole('button', { name: ask, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes }).click()
}

/** What the platform takes of an appointment, by the version that it was booked with. */
async function feeOf(id: string): Promise<number> {
  const { rows } = await database().$client.execute({
    sql: 'SELECT fee.basis_points AS points FROM appointment JOIN fee ON fee.id = appointment.fee_id WHERE appointment.id = ?',
    args: [id],
  })
  return Number(rows[0]?.points)
}

for (const js of PLAIN_WALKS)
  test(`two admins change a fee; what was booked before keeps its own, JavaScript ${js}`, async () => {
    const client = await newPerson('client')
    await addFunds(client, '9000')
    const service = await serviceNamed('Trim & Shape')
    const slots = await freeSlots(service)
    const before = await book(client, service, slots.at(js ? 3 : 5))
    const was = await feeOf(before.id)
    const [first, second] = [await newAdmin('Wairimu First'), await newAdmin('Baraka Second')]
    const percent = js ? '4' : '5'

    const theirs = await openTab({ as: first, js, desktop: js })
    await theirs.page.goto('/admin/fees')
    await theirs.page.getByRole('link', { name: 'Platform fee' }).click()
    await theirs.page.getByLabel('Percentage').fill('x')
    await theirs.page.getByLabel('Reason').fill('The providers ask for more.')
    await theirs.page.getByRole('button', { name: 'Preview effect' }).click()
    await theirs.page.getByText('Enter a percentage from 0 to 10').waitFor()
    await theirs.page.getByLabel('Percentage').fill(percent)
    await theirs.page.getByRole('button', { name: 'Preview effect' }).click()
    await theirs.page.getByRole('heading', { name: `with ${percent}%` }).waitFor()
    await theirs.page.getByRole('button', { name: 'Propose' }).click()
    await theirs.page.getByText('Another admin has to confirm this.').waitFor()
    expect(await theirs.page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)

    const others = await openTab({ as: second, js })
    await others.page.goto('/admin/proposals')
    await others.page
      .getByRole('row')
      .filter({ hasText: first.name })
      .getByRole('link', { name: `Platform fee of ${percent}%` })
      .click()
    await others.page.getByText('The providers ask for more.').waitFor()
    await confirm(others, 'Confirm', 'Yes, confirm')
    await others.page.getByText(`Confirmed by ${second.name}`).waitFor()
    await theirs.page.goto('/admin/fees/platform')
    await theirs.page.getByText(`${percent}% now`).waitFor()
    await theirs.page.getByText(`${first.name} and a second admin`).first().waitFor()

    const after = await book(client, service, slots.at(js ? 8 : 10))
    expect([await feeOf(before.id), await feeOf(after.id)]).toEqual([was, Number(percent) * 100])
    expectQuiet(theirs)
    expectQuiet(others)

    // Back to what it was, so that other tests find what they know.
    const back = await call('/api/admin/fees', {
      as: first,
      key: crypto.randomUUID(),
      body: { kind: 'platform', percent: String(was / 100), reason: 'The test is over.' },
    })
    await call(`/api/admin/proposals/${back.proposal}/confirmation`, {
      as: second,
      method: 'POST',
      key: crypto.randomUUID(),
    })
  })

for (const js of PLAIN_WALKS)
  test(`an account is found, looked at for a purpose, suspended and restored, JavaScript ${js}`, async () => {
    const client = await newPerson('client', `Nekesa ${js ? 'One' : 'Two'}`)
    const admin = await newAdmin('Akinyi Admin')
    const tab = await openTab({ as: admin, js })
    const { page } = tab
    await page.goto('/admin/people')
    await page.getByLabel('Email, phone, name or ID').fill(client.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: client.name }).click()
    await page.getByRole('heading', { name: 'Why do you need access?' }).waitFor()
    expect(await page.content()).not.toContain(client.email)
    await page.getByRole('button', { name: 'Support request' }).click()
    await page.getByText(client.email).first().waitFor()

    await page.getByText('Suspend', { exact: true }).click()
    await page.getByRole('button', { name: 'Suspend the account' }).click()
    // The fault is beside the field, which is open and in sight again.
    await page.getByText('Reason is required').waitFor()
    const reason = page.getByLabel('Reason').first()
    expect(await reason.getAttribute('autofocus')).not.toBeNull()
    await reason.fill('Somebody else may have it.')
    await page.getByRole('button', { name: 'Suspend the account' }).click()
    await page.getByText('They’re logged out everywhere and have been told why.').first().waitFor()
    expect((await ask('/client/dashboard', { as: client })).headers.get('location')).toContain('/auth')

    // With the password there is an explanation; without it, nothing is revealed.
    const theirs = await openTab({ js })
    const signIn = async (password: string) => {
      await theirs.page.goto('/auth?tab=sign-in')
      await theirs.page.getByLabel('Email', { exact: true }).fill(client.email)
      await theirs.page.getByLabel('Password', { exact: true }).fill(password)
      await theirs.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    }
    await signIn('not the password')
    await theirs.page.getByText('Invalid login credentials').first().waitFor()
    await signIn(client.password)
    await theirs.page.getByText('This account is suspended').first().waitFor()

    await confirm(tab, 'Restore', 'Yes, restore')
    await page.getByText('They can sign in again and have been notified.').first().waitFor()
    await signIn(client.password)
    await theirs.page.waitForURL('**/client/dashboard')
    expectQuiet(tab, { refusals: true })
    expectQuiet(theirs, { refusals: true })
  })

test('two admins make a third', async () => {
  const client = await newPerson('client', 'Third Person')
  const [first, second] = [await newAdmin('Chebet First'), await newAdmin('Daudi Second')]
  const { id } = await call('/api/me', { as: client })
  const tab = await openTab({ plain: true, as: first })
  await tab.page.goto(`/admin/people/${id}?purpose=support`)
  // Regions are read again by their names: one that stood twice would get what is another's.
  const regions = await tab.page
    .locator('main [data-live]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-live')))
  expect(regions).toEqual([...new Set(regions)])
  await tab.page.getByText('Propose as an admin', { exact: true }).click()
  await tab.page.locator('#admin-proposal-reason').fill('We are too few.')
  await tab.page.getByRole('button', { name: 'Propose' }).click()
  await tab.page.getByText('Another admin has to confirm this.').waitFor()
  const address = new URL(tab.page.url()).pathname
  const others = await openTab({ plain: true, as: second, desktop: true })
  await others.page.goto(address)
  await confirm(others, 'Confirm', 'Yes, confirm')
  await others.page.getByText(`Confirmed by ${second.name}`).waitFor()
  expect((await ask('/client/dashboard', { as: client })).headers.get('location')).toContain('/auth')
  expectQuiet(tab)
  expectQuiet(others)
})

test('an admin is suspended by two others, and not by one', async () => {
  const [first, second] = [await newAdmin('Esther First'), await newAdmin('Faraji Second')]
  const third = await newAdmin('Gathoni Third')
  const { id } = await call('/api/me', { as: third })
  const tab = await openTab({ plain: true, as: first })
  await tab.page.goto(`/admin/people/${id}?purpose=fraud`)
  await tab.page.getByText('Propose to suspend', { exact: true }).click()
  await tab.page.getByLabel('Reason').first().fill('Their phone was stolen.')
  await tab.page.getByRole('button', { name: 'Propose' }).first().click()
  await tab.page.getByText('Another admin has to confirm this.').waitFor()
  const address = new URL(tab.page.url()).pathname
  // The person concerned is notified, and cannot decide.
  expect((await ask('/admin/dashboard', { as: third })).status).toBe(200)
  const theirs = await openTab({ plain: true, as: third })
  await theirs.page.goto(address)
  await theirs.page.getByText('This is about your own account, so another admin decides.').waitFor()
  expect(await theirs.page.getByText('Confirm', { exact: true }).count()).toBe(0)

  const others = await openTab({ plain: true, as: second, desktop: true })
  await others.page.goto(address)
  await confirm(others, 'Confirm', 'Yes, confirm')
  await others.page.getByText(`Confirmed by ${second.name}`).waitFor()
  expect((await ask('/admin/dashboard', { as: third })).headers.get('location')).toContain('/auth')
  expectQuiet(tab)
  expectQuiet(theirs)
  expectQuiet(others)
})
