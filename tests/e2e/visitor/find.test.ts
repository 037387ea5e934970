// Finding a salon: by links and forms, while typing, by who is free on Saturday afternoon, on a map, and
// near where one is.

import { addDays } from '../../../api/platform/values/dates'
import { plantSalons } from '../../bench/salon-set'
import { addSalon } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { DESKTOP, expectNeverReloaded, expectQuiet, markPage, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, call, newPerson, type Person } from '../harness/people'
import { ownProduct, productUrl } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = ownProduct()

let client: Person

/** The coming Saturday but one, so that no notice is too short. */
const SATURDAY = (() => {
  const now = new Date()
  const days = ((6 - now.getUTCDay() + 7) % 7) + 7
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
})()

test.beforeAll(async () => {
  const world = product as unknown as World
  await plantSalons(product.db, 45)
  await addSalon(
    world,
    { id: 'solo', ownerId: 'owner-of-many', name: 'Studio Solo', city: 'Nairobi' },
    [{ id: 'solo-cut', name: 'Big Chop', durationMinutes: 180 }],
    ['sole'],
  )
  await product.tick()
  client = await newPerson()
})

const total = ({ page }: Tab) => page.locator('[data-part=total]').innerText()

test.describe('without scripts', () => {
  test('filters are a form, chips and sorts are links, and all of it stays in the address', async () => {
    const { page } = await openTab({ js: false })
    await page.goto('/salons')
    expect(await page.locator('[data-part=total]').innerText()).toBe('46 salons')
    await page.getByRole('link', { name: 'Service', exact: true }).click()
    await page.getByRole('link', { name: 'Braids & Locs' }).click()
    await page.waitForURL(/service=Braids/)
    await page.getByRole('link', { name: 'Place', exact: true }).click()
    await page.getByRole('region', { name: 'Place' }).getByRole('link', { name: 'Nairobi' }).click()
    await page.waitForURL(/city=Nairobi/)
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.locator('label', { hasText: /^Spa$/ }).click()
    await page.getByRole('button', { name: 'Show salons' }).click()
    await page.waitForURL(/type=Spa/)
    expect(page.url()).toContain('city=Nairobi')
    expect(page.url()).toContain('service=Braids')
    const narrowed = await page.locator('[data-part=total]').innerText()
    await page.getByLabel('Sort by').selectOption('price')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/sort=price/)
    expect(page.url()).toContain('city=Nairobi')
    expect(await page.locator('[data-part=total]').innerText()).toBe(narrowed)
    await page.getByRole('link', { name: 'Remove Spa' }).first().click()
    await page.waitForURL((url) => !url.search.includes('type='))
    await page.getByRole('link', { name: 'Nail Salon', exact: true }).click()
    await page.waitForURL(/type=Nail/)
    expect(page.url()).toContain('city=Nairobi')
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByRole('link', { name: 'Clear All Filters' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  test('filters survive from page to page', async () => {
    const { page } = await openTab({ js: false })
    await page.goto('/salons?price=1&price=2&sort=price&q=moi')
    const first = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    await page.getByRole('link', { name: 'More salons' }).click()
    await page.waitForURL(/cursor=/)
    for (const parameter of ['price=1', 'price=2', 'sort=price', 'q=moi']) expect(page.url()).toContain(parameter)
    const second = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(first).toHaveLength(12)
    expect(await page.locator('[data-part=total]').innerText()).toBe(`${12 + second.length} salons`)
  })

  test('distances ask where from; an empty list says what to let go of; a fault is said kindly', async () => {
    const { page } = await openTab({ js: false })
    await page.goto('/salons?sort=distance')
    await page.getByRole('link', { name: 'Accra' }).click()
    await page.waitForURL(/city=Accra/)
    expect(
      await page
        .getByText(/^[\d.]+ km · /)
        .first()
        .isVisible(),
    ).toBe(true)
    await page.goto('/salons?q=zzzz&city=Lagos')
    await page.getByRole('link', { name: 'Remove “zzzz”' }).click()
    await page.waitForURL((url) => url.search === '?city=Lagos')
    await page.goto('/salons?cursor=nonsense')
    await page.getByText('Could not load salons. Please try again.').waitFor()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .waitFor()
  })
})

test('the list begins where the reader is, all salons are one press away', async () => {
  const reader = (zone: string): Person => ({ name: '', email: '', password: '', cookies: new Map([['tz', zone]]) })
  const { page } = await openTab({ js: false, as: reader('Africa/Lagos') })
  await page.goto('/salons')
  await page.getByRole('heading', { name: /^Salons in Lagos/ }).waitFor()
  const lagos = await page.locator('[data-part=total]').innerText()
  expect(lagos).not.toBe('46 salons')
  await page.getByRole('link', { name: 'All salons', exact: true }).click()
  await page.waitForURL((url) => url.search === '?all=1')
  await page.getByRole('heading', { name: 'Find Salons' }).waitFor()
  expect(await page.locator('[data-part=total]').innerText()).toBe('46 salons')
  // Prices elsewhere are also told in their own currency.
  await page
    .getByText(/^≈ NGN/)
    .first()
    .waitFor()
  await page.goto('/salons?city=Accra')
  await page
    .getByText(/^≈ NGN/)
    .first()
    .waitFor()
  // Where the place has none, the list is of all; and nobody gets the list of another place.
  const headed = async (zone: string) =>
    /<h1[^>]*>(.*?)<\/h1>/s.exec((await ask('/salons', { as: reader(zone) })).text)?.[1]
  expect(await headed('America/Anchorage')).toBe('Find Salons')
  expect(await headed('Africa/Accra')).toContain('Accra')
  expect(await headed('Africa/Lagos')).toContain('Lagos')
  expect(await headed('Europe/Berlin')).toBe('Find Salons')
})

test('each filter is offered once: by the rail on a phone, by the panel on the desktop', async () => {
  const { page } = await openTab()
  await page.goto('/salons')
  const quick = page.getByRole('link', { name: 'Nail Salon', exact: true })
  await expect(quick).toBeVisible()
  await page.setViewportSize(DESKTOP)
  await expect(quick).toBeHidden()
  await page.locator('summary', { hasText: 'Filters' }).click()
  await expect(page.getByText('Nail Salon', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await page.goto('/salons?type=Nail+Salon')
  await expect(page.getByRole('link', { name: 'Remove Nail Salon' })).toBeVisible()
})

test('the list answers while one types, and a submit says that it is searching', async () => {
  const tab = await openTab()
  const { page } = tab
  await page.goto('/salons')
  await markPage(tab)
  await page.getByRole('searchbox').pressSequentially('solo', { delay: 20 })
  await expect.poll(() => total(tab)).toBe('1 salon')
  await expect.poll(() => page.url()).toContain('q=solo')
  await page.getByRole('heading', { name: 'Studio Solo' }).waitFor()
  // The order is a control of the same form.
  await page.getByLabel('Sort by').selectOption('price')
  await expect.poll(() => page.url()).toContain('sort=price')
  await page.getByRole('searchbox').fill('étoile')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Searching', { exact: true }).waitFor()
  await expect.poll(() => page.url()).toContain('q=%C3%A9toile')
  await expectNeverReloaded(tab)
  expectQuiet(tab)
  // The list that is there stays, and the fault is said.
  await page.route(/\/salons\?q=/, (route) => route.abort())
  await page.getByRole('searchbox').fill('nyota')
  await page.getByText('Could not load salons. Please try again.').first().waitFor()
  expect(await page.getByRole('link', { name: /^View Details/ }).count()).toBeGreaterThan(0)
})

test('Saturday 14–17: who is fully booked is gone within seconds, at the edge too', async () => {
  const requested = `date=${SATURDAY}&from=14:00&to=17:00&minutes=180`
  const isListed = async (at: string, as?: Person) =>
    (await ask(`${at}?q=solo&${requested}`, { as })).text.includes('Studio Solo')
  expect(await isListed('/salons')).toBe(true)
  expect(await isListed('/client/salons', client)).toBe(true)
  expect((await ask(`/salons?q=solo&${requested}`)).text).toContain('2:00\u00a0PM: Big Chop at Studio Solo')
  const { id } = await call('/api/appointments', {
    as: client,
    key: crypto.randomUUID(),
    body: {
      salonId: 'solo',
      serviceId: 'solo-cut',
      staffId: 'sole',
      startsAt: `${SATURDAY}T14:00:00+03:00`,
      payment: 'salon',
    },
  })
  await expect.poll(() => isListed('/client/salons', client)).toBe(false)
  await expect.poll(() => isListed('/salons'), { timeout: 30_000, intervals: [500] }).toBe(false)
  await call(`/api/appointments/${id}/cancellation`, { as: client, method: 'POST', key: crypto.randomUUID() })
  await expect.poll(() => isListed('/client/salons', client)).toBe(true)
})

for (const js of PLAIN_WALKS)
  test(`the time that was found is the time that is booked (scripts: ${js})`, async () => {
    const { page } = await openTab({ js, as: client })
    // The time of the other run is still on hold.
    const day = js ? SATURDAY : addDays(SATURDAY, 7)
    const query = `/client/salons?q=solo&date=${day}&from=14:00&to=18:00&minutes=180`
    await page.goto(query)
    await page.getByRole('link', { name: 'Book Now at Studio Solo' }).click()
    expect(await page.getByRole('main').innerText()).toMatch(/For Saturday,\s.*,\s2:00\sPM/)
    await page.goto(query)
    await page.getByRole('link', { name: 'View Details of Studio Solo' }).click()
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByRole('link', { name: 'Book Now' }).click()
    await page.getByRole('link', { name: /Big Chop/ }).click()
    const time = page.locator('input[name=startsAt]:checked')
    expect(await time.inputValue()).toBe(`${day}T14:00:00+03:00`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Review and book' }).waitFor()
    expect(await page.getByRole('region', { name: 'Your visit' }).innerText()).toMatch(/2:00\sPM/)
    // What does not fit is said, and another may be chosen.
    await page.getByRole('link', { name: 'Make changes' }).click()
    expect(await time.inputValue()).toBe(`${day}T14:00:00+03:00`)
    await page.goto(`/booking?salon=solo&service=solo-cut&date=${day}&time=19:00`)
    await page.getByText('7:00 PM isn’t available for this visit.').waitFor()
    expect(await time.count()).toBe(0)
  })

for (const js of [true, false])
  test(`a typed sentence is a booked visit in two presses (scripts: ${js})`, async () => {
    const zola = await newPerson('client', 'Zola Wekesa')
    await addFunds(zola, '9000')
    const tab = await openTab({ js, as: zola })
    const { page } = tab
    const day = addDays(SATURDAY, js ? 14 : 21)
    await page.goto('/client/salons')
    const sentence = `solo ${day} afternoon near nairobi under 5000`
    await page.getByRole('searchbox').fill(sentence)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/said=/)
    const main = () => page.getByRole('main').innerText()
    expect(await main()).toContain(`“${sentence}” was understood as: Near Nairobi, Free `)
    await page.getByRole('button', { name: /^Day: Sat/ }).waitFor()
    await page.getByRole('button', { name: 'Hours: 12:00 PM to 5:00 PM' }).waitFor()
    await page.getByRole('button', { name: 'Price: Up to 5,000' }).waitFor()
    expect(await main()).toMatch(/KES\s6,500 stays in your purse/)
    await page.getByRole('button', { name: '12:30 PM: Big Chop at Studio Solo' }).click()
    await page.getByRole('heading', { name: 'Review and book' }).waitFor()
    await page.getByRole('button', { name: /^Hold KES\s2,500 and book/ }).click()
    await page.getByRole('heading', { name: /Booking Successful|Waiting for the salon/ }).waitFor()
    const { items } = await call('/api/appointments', { as: zola })
    expect(items).toMatchObject([{ startsAt: `${day}T12:30:00+03:00`, serviceName: 'Big Chop' }])
    expectQuiet(tab)
  })

test('a word that no salon has is left out and named; a purse needs signing in', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  await page.goto('/salons')
  const sentence = 'haircut zorblax in nairobi within my purse'
  await page.getByRole('searchbox').fill(sentence)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const leftOut = 'No salon has “zorblax” with these filters, so we left it out.'
  await page.getByText(leftOut, { exact: false }).waitFor()
  await page
    .getByRole('link', { name: /^View Details of / })
    .first()
    .waitFor()
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
  expect(await signIn.getAttribute('href')).toContain('next=%2Fclient%2Fsalons')
  // The words themselves can still be searched for.
  await page.getByRole('link', { name: 'Search for these words instead' }).click()
  await page.getByText('No salons match').waitFor()
  expectQuiet(tab)
})

for (const js of [true, false])
  test(`each chip says what is asked and opens its own choices (scripts: ${js})`, async () => {
    const { page } = await openTab({ js, as: client })
    await page.goto('/client/salons')
    await page.getByRole('button', { name: 'Service', exact: true }).click()
    await page.getByRole('dialog', { name: 'Service' }).getByRole('link', { name: 'Nails' }).click()
    await page.waitForURL(/service=Nails/)
    await page.getByRole('button', { name: 'Hours', exact: true }).click()
    await page.getByRole('dialog', { name: 'Hours' }).getByRole('link', { name: 'Afternoon' }).click()
    await page.waitForURL(/from=12/)
    expect(page.url()).toMatch(/service=Nails.*date=\d{4}|date=\d{4}.*service=Nails/)
    await page.getByRole('button', { name: 'People', exact: true }).click()
    await page.getByRole('link', { name: 'For 2 at the same time' }).click()
    await page.getByRole('button', { name: 'People: For 2' }).waitFor()
    await page.getByRole('button', { name: 'Service: Nails' }).click()
    await page.getByRole('link', { name: 'Any service' }).click()
    await page.waitForURL((url) => !url.search.includes('service='))
    // The panel asks exactly, and what the chips ask goes along.
    await page.goto('/client/salons?service=Nails&all=1')
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByText('Exact day, hours and price').click()
    await page.locator('input[type=date][name=date]').fill(SATURDAY)
    await page.getByLabel('From', { exact: true }).fill('14:15')
    await page.getByRole('button', { name: 'Show salons' }).click()
    await page.waitForURL(/from=14%3A15/)
    for (const query of ['service=Nails', 'all=1', `date=${SATURDAY}`]) expect(page.url()).toContain(query)
  })

test('without a provider of tiles there is no map, whatever the address says', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  await page.goto('/salons?q=solo&view=map')
  await page.getByRole('link', { name: 'View Details of Studio Solo' }).waitFor()
  expect(await page.getByRole('link', { name: 'Map', exact: true }).count()).toBe(0)
  expectQuiet(tab)
})

test('a misspelt search says what it shows instead', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  await page.goto('/salons?q=studoi+solos')
  await page.getByRole('link', { name: 'View Details of Studio Solo' }).waitFor()
  await page.getByText('No exact match for “studoi solos”.', { exact: false }).waitFor()
  expectQuiet(tab)
})

test.describe('near me', () => {
  for (const consents of [true, false])
    test(`consent: ${consents}`, async () => {
      const tab = await openTab({ as: client, own: true })
      const { page, context } = tab
      if (consents) {
        await context.grantPermissions(['geolocation'], { origin: new URL(productUrl()).origin })
        await context.grantPermissions(['geolocation'])
        await context.setGeolocation({ latitude: -1.270_123, longitude: 36.800_456 })
      }
      await page.goto('/client/salons')
      await page.getByRole('button', { name: 'Near me' }).click()
      if (!consents) {
        await page.getByText('We couldn’t get your location.').first().waitFor()
        return
      }
      // Rounded to about a kilometre.
      await expect.poll(() => page.url()).toMatch(/near=-1.27(,|%2C)36.80?/)
      expect(page.url()).toContain('sort=distance')
      await page.getByText('Near you').first().waitFor()
      await page
        .getByText(/^[\d.]+ km · /)
        .first()
        .waitFor()
      // A sentence that asks for what is near needs no press where the position is allowed.
      const sentence = new URLSearchParams({ q: 'haircut near me', ask: '1' })
      await page.goto(`/client/salons?${sentence}`)
      await expect.poll(() => page.url()).toMatch(/near=-1.27(,|%2C)36.80?/)
      expect(page.url()).toContain('service=')
      expectQuiet(tab)
    })
})

test('a client finds favourites, and what their purse can pay', async () => {
  const { page } = await openTab({ as: client, js: false })
  await call('/api/salons/solo/favorite', { as: client, method: 'PUT' })
  await page.goto('/client/salons?favorites=1')
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Studio Solo'])
  await page.goto('/client/salons?favorites=1&purse=1')
  await page.getByText('No salons match').waitFor()
  await page.getByRole('link', { name: 'Remove Within my purse' }).first().waitFor()
})
