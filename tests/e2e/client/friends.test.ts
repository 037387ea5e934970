// Booking with friends: three people in three browsers, one of them new to Purse, are booked side by side; another party fails
// at its deadline with every unit back; and the salon sees one booking.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { addSalon } from '../../fixtures/businesses'
import { closeMoment, expectQuiet, listening, noteListening, openTab, PLAIN_WALKS } from '../harness/browser'
import { axeFaults, overflow, smallTargets } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  call,
  confirmationPath,
  dateFromNow,
  newEmail,
  newPerson,
  PASSWORD,
  type Person,
  until,
  walletOf,
} from '../harness/people'
import { emptyProduct } from '../harness/product'
import { onTo } from '../harness/scenes/scene'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()
const DATE = dateFromNow(9)

async function openSalon(id: string): Promise<Person> {
  const owner = await newPerson('beauty_partner', 'Zuri Otieno')
  const [row] = await product.db.select().from(user).where(eq(user.email, owner.email))
  await addSalon(
    product,
    { id, ownerId: row?.id ?? '', name: 'Three Chairs', autoConfirm: false, freeCancelHours: 0 },
    [
      { id: `${id}-twist`, name: 'Twist', price: 200_000 },
      { id: `${id}-nails`, name: 'Nails', price: 50_000 },
    ],
    [`${id}-a`, `${id}-b`, `${id}-c`],
  )
  return owner
}

async function funded(name: string, amount: string): Promise<Person> {
  const as = await newPerson('client', name)
  await addFunds(as, amount)
  return as
}

async function expectUsable(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
}

for (const js of PLAIN_WALKS) {
  test(`three friends side by side, one new to Purse, JavaScript ${js}`, async () => {
    test.setTimeout(120_000)
    const id = `three-chairs-${js}`
    const owner = await openSalon(id)
    const [amina, wanja] = [await funded('Amina Njoroge', '3000'), await funded(`Wanja Kamau ${js}`, '900')]

    // From the public page of the salon.
    const mine = await openTab({ js, as: amina })
    const { page } = mine
    await page.goto(`/salon/${id}`)
    await page.getByRole('link', { name: 'Bring friends' }).click()
    await page.getByLabel('How many of you').selectOption('3')
    await page.getByLabel('You', { exact: true }).selectOption(`${id}-twist`)
    // Their rows are there as soon as the number is chosen.
    await page.getByLabel('Friend 1', { exact: true }).selectOption(`${id}-nails`)
    await page.getByLabel('Friend 2', { exact: true }).selectOption(`${id}-nails`)
    await onTo(page, 'How you come')
    await page.getByLabel(/^Split evenly/).check()
    await onTo(page, 'Choose a time')
    await page.getByText('Each friend pays').waitFor()
    // Back keeps what was chosen, and so does coming forward again.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('How you come').waitFor()
    expect(await page.getByLabel(/^Split evenly/).isChecked()).toBe(true)
    await onTo(page, 'Choose a time')
    await page.locator(`input[name=date][value="${DATE}"]`).check()
    await page.getByRole('button', { name: 'Show times' }).click()
    await page.getByRole('radio', { name: /^10:00/ }).check()
    await onTo(page, 'Whom you invite')
    // One friend is on Purse and found by name; the other gets a link.
    await page.getByRole('searchbox').fill(`Wanja Kamau ${js}`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('link', { name: `Wanja Kamau ${js}` })
      .first()
      .click()
    await page.getByRole('link', { name: `Remove Wanja Kamau ${js}` }).waitFor()
    if (js) await expectUsable(page)
    await page.getByLabel('Name', { exact: true }).fill('Neema')
    await page.getByRole('button', { name: 'Hold the places for KES 1,000' }).click()
    await page.getByRole('heading', { name: '1 of 3 is in' }).waitFor()
    expect((await walletOf(amina)).held.amount).toBe('1000.00')
    const { items } = await call('/api/parties', { as: amina })
    const { seats } = await call(`/api/parties/${items[0].id}`, { as: amina })
    expect(seats.map(({ name }: { name: string }) => name)).toContain(`Wanja Kamau ${js}`)
    const link = new URL(seats[2].link).pathname
    const ways = page.getByRole('group', { name: 'Link for Neema' })
    const sent = await ways.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(sent ?? '')).toContain(link)
    if (js) {
      // It counts from the first touch on.
      await page.keyboard.press('Tab')
      await page.getByText(/^\d:\d\d:\d\d left$/).waitFor()
    }

    // Neema is new: she signs up, comes back to the invitation, and adds what she pays.
    const hers = await openTab({ js })
    await hers.page.goto(link)
    await hers.page.getByText('Amina Njoroge invites you').first().waitFor()
    await hers.page.getByRole('link', { name: 'Sign up to join' }).click()
    const email = newEmail()
    await hers.page.getByLabel('Full name').fill('Neema Wafula')
    await hers.page.getByLabel('Email', { exact: true }).fill(email)
    await hers.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await hers.page.getByLabel('Confirm password').fill(PASSWORD)
    await hers.page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await hers.page.getByText('Account Created').first().waitFor()
    await hers.page.goto(await confirmationPath(email))
    await hers.page.getByLabel('Email', { exact: true }).fill(email)
    await hers.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await hers.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await hers.page.waitForURL(`**${link}`)
    await hers.page.getByRole('button', { name: 'See your place' }).click()
    await hers.page.getByText('You’re short by').first().waitFor()
    await hers.page.getByRole('link', { name: 'Add funds', exact: true }).click()
    await hers.page.waitForURL('**/client/wallet/add-funds?**')
    const neema: Person = { name: 'Neema', email, password: PASSWORD, cookies: new Map() }
    const jar = await hers.page.context().cookies()
    for (const { name, value } of jar) neema.cookies.set(name, value)
    await addFunds(neema, '1000')
    await hers.page
      .getByRole('link', { name: /your visit with friends/ })
      .first()
      .click()
    await hers.page.getByRole('button', { name: 'Join and hold KES 1,000' }).click()
    await hers.page.getByRole('heading', { name: '2 of 3 are in' }).waitFor()

    // Wanja lacks a hundred shillings; the place stays held while she adds it.
    const theirs = await openTab({ js, as: wanja })
    await theirs.page.goto('/client/parties')
    await theirs.page
      .getByRole('link', { name: /Three Chairs/ })
      .first()
      .click()
    await theirs.page.getByText('You’re short by').first().waitFor()
    await addFunds(wanja, '100')
    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: 'Join and hold KES 1,000' }).click()
    await closeMoment(theirs)
    await theirs.page.getByRole('heading', { name: '3 of 3 are in' }).waitFor()
    if (js) await expectUsable(theirs.page)
    // On the page that stayed open too.
    if (js) await closeMoment(mine)
    if (js) await page.getByRole('heading', { name: '3 of 3 are in' }).waitFor()
    expect((await walletOf(wanja)).available.amount).toBe('0.00')
    expect((await walletOf(amina)).held.amount).toBe('2000.00')

    // The salon sees one booking.
    const salon = await openTab({ js, as: owner })
    await salon.page.goto(`/partner/calendar?date=${DATE}`)
    await salon.page.getByText('+ friends').first().waitFor()
    const { visits } = await call(`/api/calendar?date=${DATE}`, { as: owner })
    await salon.page.goto(`/partner/appointments/${visits[0].id}`)
    await salon.page.getByRole('link', { name: /^Booked with friends/ }).click()
    await salon.page.getByRole('button', { name: 'Confirm all' }).click()
    await salon.page.getByText('All visits confirmed').first().waitFor()
    // Until it has gone it lies over what is at the end of the page.
    if (js) await salon.page.getByText('All visits confirmed').first().waitFor({ state: 'hidden' })
    await salon.page.getByLabel('First visit begins at').fill('15:00')
    await salon.page.getByRole('button', { name: 'Move all visits' }).click()
    await salon.page.getByText('All visits moved').first().waitFor()
    const after = await call(`/api/calendar?date=${DATE}`, { as: owner })
    expect(after.visits.map((visit: { startsAt: string }) => visit.startsAt.slice(11, 16))).toEqual(
      Array(3).fill('15:00'),
    )
    for (const tab of [mine, hers, theirs, salon]) expectQuiet(tab)
  })
}

test('a party fails at its deadline: every unit is back, and the times are free', async () => {
  const id = 'three-chairs-fails'
  const owner = await openSalon(id)
  const [amina, wanja] = [await funded('Amina', '3000'), await funded('Wanja', '600.01')]
  const nails = { serviceId: `${id}-nails` }
  const body = {
    salonId: id,
    arrangement: 'in_turn',
    split: 'own',
    share: '500.00',
    startsAt: `${DATE}T10:00:00+03:00`,
    seats: [nails, nails, nails],
  }
  const post = (as: Person, path: string, body?: object) =>
    call(path, { as, method: 'POST', key: crypto.randomUUID(), body })
  const { id: party } = await post(amina, '/api/parties', body)
  const { seats } = await call(`/api/parties/${party}`, { as: amina })
  const token = seats[1].link.split('/party/')[1]
  await post(wanja, `/api/party-invitations/${token}`)
  await post(wanja, `/api/parties/${party}/seats/1/acceptance`, { share: '500.00' })
  const tab = await openTab({ as: wanja })
  const { page } = tab
  await noteListening(tab)
  await page.goto(`/client/parties/${party}`)
  await page.getByText('You can all join until').waitFor()
  // Before any script has run.
  await page.getByText(/^\d+:\d\d:\d\d left$/).waitFor()
  await listening(tab)
  await expectUsable(page)
  // It counts from the first touch on.
  await page.keyboard.press('Tab')
  await page.getByText(/^\d:\d\d:\d\d left$/).waitFor()
  const salon = await openTab({ plain: true, as: owner })
  await salon.page.goto(`/partner/calendar?date=${DATE}`)
  await salon.page.getByText('Held for friends').first().waitFor()

  await product.tick({ cron: '* * * * *', at: new Date(Date.now() + 6 * 3_600_000 + 1000) })
  await until(async () => expect((await walletOf(wanja)).available.amount).toBe('600.01'))
  await page.getByText('Not everyone joined in time. What was paid went back to who paid it.').waitFor()
  await page.getByText('You can all join until').waitFor({ state: 'hidden' })
  const wallet = await walletOf(amina)
  expect([wallet.available.amount, wallet.held.amount]).toEqual(['3000.00', '0.00'])
  const day = await call(`/api/calendar?date=${DATE}`, { as: owner })
  expect([day.visits, day.beingBooked]).toEqual([[], []])
  expectQuiet(tab)
  expectQuiet(salon)
})
