// The partner's calendar: visits that the salon books, things moved by pointer, by keys and by form, what
// is refused, and what others do. On a product of its own, so that the day is known.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { addOn, salon, salonHours, service, staff, staffHours, staffService } from '../../../db/schema/salons/salons'
import {
  expectNeverReloaded,
  expectQuiet,
  hydrated,
  listening,
  markPage,
  noteListening,
  openTab,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, dateFromNow, newPerson, type Person } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

let partner: Person
let client: Person

const DATE = dateFromNow(3)
const at = (clock: string, date = DATE) => `${date}T${clock}:00+03:00`

test.beforeAll(async () => {
  const { db } = product
  partner = await newPerson('beauty_partner', 'Nia Salonist')
  client = await newPerson('client', 'Amina Otieno')
  const [owner] = await db.select().from(user).where(eq(user.email, partner.email))
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 480, toMinute: 1080 }))
  const people = ['Zuri Hassan', 'Bea Mwangi'].map((name, position) => ({
    id: name.split(' ')[0] ?? '',
    salonId: 's',
    name,
    title: 'Stylist',
    position,
  }))
  await db.batch([
    db.insert(salon).values({
      id: 's',
      ownerId: owner?.id ?? '',
      name: 'Nyota Hair',
      description: 'By daylight.',
      businessType: 'Hair Salon',
      priceRange: 2,
      address: '1 Riverside',
      city: 'Nairobi',
      country: 'Kenya',
      latitude: -1.27,
      longitude: 36.8,
      timeZone: 'Africa/Nairobi',
      currency: 'KES',
      phone: '+254700000000',
      email: 's@purse.test',
      amenities: [],
      status: 'approved',
      createdAt: 0,
    }),
    db.insert(salonHours).values(week.map((range) => ({ ...range, salonId: 's' }))),
    db.insert(staff).values(people),
    db.insert(staffHours).values(people.flatMap(({ id }) => week.map((r) => ({ ...r, staffId: id })))),
    db.insert(service).values({
      id: 'calendar-cut',
      salonId: 's',
      category: 'Hair',
      name: 'Cut',
      description: '',
      price: 250_000,
      currency: 'KES',
      durationMinutes: 60,
    }),
    db
      .insert(addOn)
      .values({ id: 'wash', serviceId: 'calendar-cut', name: 'Wash', price: 50_000, durationMinutes: 30 }),
    db.insert(staffService).values(people.map(({ id }) => ({ staffId: id, serviceId: 'calendar-cut' }))),
  ])
})

const write = (path: string, body: object, as = partner) => call(path, { as, key: crypto.randomUUID(), body })

const walkIn = (name: string, clock: string, date: string, who = 'Zuri') =>
  write('/api/calendar/appointments', {
    guest: { name },
    plan: [{ serviceId: 'calendar-cut', staffId: who }],
    startsAt: at(clock, date),
  })

/** Where a visit is, as the api knows it: "Bea 10:30 – 11:30". */
async function whereIs(id: string, date: string): Promise<string> {
  const { visits } = await call(`/api/calendar?date=${date}`, { as: partner })
  const visit = visits.find((visit: { id: string }) => visit.id === id)
  return visit
    ? `${visit.segments[0].staffId} ${visit.startsAt.slice(11, 16)} – ${visit.endsAt.slice(11, 16)}`
    : 'nowhere'
}

async function atCalendar(date: string, options = {}): Promise<Tab> {
  const tab = await openTab({ as: partner, desktop: true, ...options })
  await tab.page.goto(`/partner/calendar?date=${date}`)
  if (!('js' in options)) await hydrated(tab, 'calendar')
  return tab
}

/** The row of somebody: a list before the scripts come, a row of the grid after. */
const visitOn = (page: Page, name: string) => page.locator('[data-entry^="visit:"]', { hasText: name })

test.describe('the salon books', () => {
  test('somebody walks in: a free cell leads to the form, without scripts too', async () => {
    const tab = await atCalendar(DATE, { js: false })
    const { page } = tab
    await page
      .getByRole('region', { name: /^Zuri/ })
      .getByRole('link', { name: /^Free, 9:00/ })
      .click()
    expect(await page.getByLabel('Time').inputValue()).toBe('09:00')
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByText('Who’s coming?').nth(1).waitFor()
    await page.getByText('Choose a service.').waitFor()
    await page.getByLabel('Or a new client’s name').fill('Walk-in Wanja')
    await page.getByLabel('Phone').fill('0712 345 678')
    await page.getByLabel(/^Cut/).check()
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByText('Visit booked').waitFor()
    await visitOn(page, 'Walk-in Wanja').getByText('Confirmed').waitFor()
    expectQuiet(tab, { refusals: true })
  })

  test('a client it knows is found by name; what is taken stays typed and is refused beside the time', async () => {
    await walkIn('Known Nekesa', '11:00', DATE)
    const tab = await openTab({ as: partner, js: false })
    const { page } = tab
    await page.goto(`/partner/calendar/new?staff=Zuri&at=${DATE}T11:30`)
    await page.getByLabel(/^Cut/).check()
    await page.getByLabel(/^Wash/).check()
    await page.getByLabel('Notes').fill('Window seat')
    await page.getByLabel('One of your clients').fill('nekesa')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await page.getByLabel(/Known Nekesa/).isChecked()).toBe(true)
    expect(await page.getByLabel('Notes').inputValue()).toBe('Window seat')
    expect(await page.getByLabel(/^Wash/).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Show free times' }).click()
    // With the wash an hour and a half, which does not fit between ten and eleven.
    expect(await page.getByLabel('12:00 PM', { exact: true }).count()).toBe(1)
    expect(await page.getByLabel('10:00 AM', { exact: true }).count()).toBe(0)
    await page.getByLabel(/^Wash/).uncheck()
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByText('There’s already something at that time').waitFor()
    expect(await page.getByLabel(/^Cut/).isChecked()).toBe(true)
    // Of a time the label is what is pressed.
    await page.getByText('12:00 PM', { exact: true }).click()
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByText('Visit booked').waitFor()
    expect(await visitOn(page, 'Known Nekesa').count()).toBe(2)
    await visitOn(page, 'Known Nekesa').first().click()
    await page.locator('main').getByRole('link', { name: 'Calendar', exact: true }).click()
    await visitOn(page, 'Known Nekesa').first().waitFor()
  })
})

test('on a phone, the week opens on today and clear of the bell, a day at its first visit; clients are suggested', async () => {
  const tab = await openTab({ as: partner })
  const { page } = tab
  await page.goto('/partner/calendar?view=week')
  await hydrated(tab, 'calendar')
  const today = await page.locator('[data-today]').boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(today?.x).toBeGreaterThan(0)
  expect((today?.x ?? 0) + (today?.width ?? 0)).toBeLessThanOrEqual(width)
  // Playwright presses what is on top at the middle of it.
  for (const size of [375, 430, 640, 768, 1020, 1100]) {
    await page.setViewportSize({ width: size, height: 844 })
    for (const name of ['Week after', 'Month', 'New'])
      await page.getByRole('link', { name, exact: true }).click({ trial: true })
    await page.getByRole('button', { name: /^Whose/ }).click({ trial: true })
  }
  const day = dateFromNow(13)
  await walkIn('Evening Esther', '16:30', day)
  await page.goto(`/partner/calendar?date=${day}`)
  await hydrated(tab, 'calendar')
  await expect(visitOn(page, 'Evening Esther')).toBeInViewport()

  // The form of a walk-in suggests whom it knows while the name is typed.
  await page.goto('/partner/calendar/new')
  await page.getByLabel('One of your clients').pressSequentially('esther')
  await page.getByLabel(/Evening Esther/).waitFor()
  expect(await page.getByLabel(/Evening Esther/).isChecked()).toBe(true)
  expectQuiet(tab)
})

test.describe('moving', () => {
  const date = dateFromNow(4)

  test('by pointer: to another person and time, undone, stretched, and refused with the reason', async () => {
    const { id } = await walkIn('Moved Mwende', '09:00', date)
    // In sight: near an edge of the pane it would scroll for as long as the pointer is there.
    await walkIn('Standing Stella', '12:00', date, 'Bea')
    const tab = await atCalendar(date)
    const { page } = tab
    await markPage(tab)
    const visit = visitOn(page, 'Moved Mwende')
    const from = await middleOf(visit)
    const aside = (await page.locator('[data-column="1"]').boundingBox())?.x ?? 0
    await drag(page, from, { x: aside + 60, y: from.y + 96 * 1.5 })
    const moved = 'Moved Mwende moved from 9:00 – 10:00 AM with Zuri Hassan to 10:30 – 11:30 AM with Bea Mwangi.'
    await page.getByText(moved).waitFor()
    expect(await whereIs(id, date)).toBe('Bea 10:30 – 11:30')

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('to 9:00 – 10:00 AM with Zuri Hassan.').waitFor()
    expect(await whereIs(id, date)).toBe('Zuri 09:00 – 10:00')

    const box = await visit.boundingBox()
    const edge = { x: from.x, y: (box?.y ?? 0) + (box?.height ?? 0) - 3 }
    await drag(page, edge, { x: edge.x, y: edge.y + 48 })
    await page.getByText('Moved Mwende changed from 9:00 – 10:00 AM to 9:00 – 10:30 AM').waitFor()
    expect(await whereIs(id, date)).toBe('Zuri 09:00 – 10:30')

    const there = await middleOf(visitOn(page, 'Standing Stella'))
    await drag(page, await middleOf(visit), there)
    await page.getByRole('alert').getByText('Standing Stella is booked then.').waitFor()
    expect(await whereIs(id, date)).toBe('Zuri 09:00 – 10:30')

    // Let go on the way: nothing is asked of anybody.
    const now = await middleOf(visit)
    await page.mouse.move(now.x, now.y)
    await page.mouse.down()
    await page.mouse.move(now.x, now.y + 200, { steps: 4 })
    // Its outline stays where it was, until it is known where it goes.
    await page.locator('[data-left]').getByText('9:00 – 10:30 AM').waitFor()
    await page.getByText(/^From 9:00\s–\s10:30\sAM to .* with Zuri Hassan$/).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(async () => (await middleOf(visit)).y).toBe(now.y)
    expect(await page.locator('[data-left]').count()).toBe(0)
    await expectNeverReloaded(tab)
    expectQuiet(tab, { refusals: true })
  })

  test('by finger: to another professional, and in the week to another day, on every width', async () => {
    // Two days of one week.
    const first = weekdayOf(dateFromNow(10)) < 6 ? 10 : 11
    const [day, next] = [dateFromNow(first), dateFromNow(first + 1)]
    const tab = await openTab({ as: partner, touch: true })
    const { page } = tab
    const { press, slide, release } = await fingerOn(page)
    for (const width of [390, 820, 1280]) {
      const name = `Touched ${width}`
      const { id } = await walkIn(name, '11:00', day)
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/partner/calendar?date=${day}`)
      await hydrated(tab, 'calendar')
      const from = await middleOf(visitOn(page, name))
      const bea = await middleOf(page.locator('[data-column="1"]'))
      await press(from)
      await slide({ x: bea.x, y: from.y - 96 })
      await release()
      await page
        .getByText(`${name} moved from 11:00 AM – 12:00 PM with Zuri Hassan to 10:00 – 11:00 AM with Bea Mwangi.`)
        .waitFor()
      expect(await whereIs(id, day)).toBe('Bea 10:00 – 11:00')

      await page.goto(`/partner/calendar?view=week&date=${day}&staff=Bea`)
      await hydrated(tab, 'calendar')
      const there = page.locator(`[data-column="${weekdayOf(next)}"]`)
      const visit = visitOn(page, name)
      await visit.scrollIntoViewIfNeeded()
      const at = await middleOf(visit)
      await press(at)
      // Held at the edge of a narrow screen, the other days come by.
      if ((await middleOf(there)).x > width - 100) {
        await slide({ x: width - 4, y: at.y })
        // Asked often: the days go on coming by until the finger leaves the edge.
        await expect.poll(async () => (await middleOf(there)).x, { intervals: [20] }).toBeLessThan(width - 100)
        await slide({ x: width / 2, y: at.y })
      }
      await slide({ x: (await middleOf(there)).x, y: at.y })
      await release()
      await page.getByText(new RegExp(`${name} moved from .* to .*,\\s10:00\\s–\\s11:00\\sAM with Bea`)).waitFor()
      expect(await whereIs(id, next)).toBe('Bea 10:00 – 11:00')
      await write(`/api/appointments/${id}/cancellation`, {})
    }
    expectQuiet(tab)
  })

  test('by keys: walked to, moved, stretched, and each of it said', async () => {
    const day = dateFromNow(5)
    const { id } = await walkIn('Keyed Kerubo', '09:00', day)
    const tab = await atCalendar(day)
    const { page } = tab
    const { keyboard } = page
    const visit = visitOn(page, 'Keyed Kerubo')
    // One stop in the whole grid; arrows do the rest.
    expect(await page.locator('[role=grid] [tabindex="0"]').count()).toBe(1)
    await visit.focus()
    await keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^free:Zuri/)
    await keyboard.press('ArrowRight')
    expect(await focused(page)).toMatch(/^free:Bea/)
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(`visit:${id}:0`)

    await keyboard.press('m')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await keyboard.press(key)
    await page.getByText('9:30 – 10:30 AM, Bea Mwangi', { exact: true }).waitFor()
    await keyboard.press('Enter')
    await page.getByText(/^Keyed Kerubo moved from .* to 9:30\s–\s10:30\sAM with Bea Mwangi\.$/).waitFor()
    expect(await whereIs(id, day)).toBe('Bea 09:30 – 10:30')
    expect(await focused(page)).toBe(`visit:${id}:0`)

    await keyboard.press('s')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Enter')
    await page.getByText('Keyed Kerubo changed from 9:30 – 10:30 AM to 9:30 – 10:35 AM').waitFor()
    expect(await whereIs(id, day)).toBe('Bea 09:30 – 10:35')

    await keyboard.press('m')
    await keyboard.press('ArrowUp')
    await keyboard.press('Escape')
    await page.getByText('Cancelled. Nothing was changed.').waitFor()
    await keyboard.press('n')
    await page.waitForURL(/calendar\/new\?staff=Bea/)
    expectQuiet(tab)
  })

  test('asks before notifying a client with a purse', async () => {
    const day = dateFromNow(6)
    const body = { salonId: 's', serviceId: 'calendar-cut', staffId: 'Zuri', startsAt: at('10:00', day) }
    const { id } = await write('/api/appointments', { ...body, payment: 'salon' }, client)
    const tab = await atCalendar(day)
    const { page } = tab
    await visitOn(page, 'Amina Otieno').focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    const question = page.getByRole('dialog')
    const questionText = 'Move Amina Otieno from 10:00 – 11:00 AM to 10:15 – 11:15 AM with Zuri Hassan?'
    await question.getByText(questionText).waitFor()
    await question.getByRole('button', { name: 'Go back' }).click()
    expect(await whereIs(id, day)).toBe('Zuri 10:00 – 11:00')
    await visitOn(page, 'Amina Otieno').focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await question.getByRole('button', { name: 'Move and notify' }).click()
    await page.getByText('Amina Otieno moved from 10:00 – 11:00 AM to 10:15').waitFor()
    expect(await whereIs(id, day)).toBe('Zuri 10:15 – 11:15')
  })

  test('by form, without scripts; blocked time too, which can be given back', async () => {
    const day = dateFromNow(7)
    const { id } = await walkIn('Formed Fatuma', '09:00', day)
    const tab = await atCalendar(day, { js: false })
    const { page } = tab
    await visitOn(page, 'Formed Fatuma').locator('..').getByRole('link', { name: 'Move' }).click()
    await page.getByLabel('Time', { exact: true }).fill('05:00')
    await page.getByRole('button', { name: 'Move it' }).click()
    await page.getByText('outside working hours').waitFor()
    await page.getByLabel('Time', { exact: true }).fill('13:00')
    await page.getByLabel('With').selectOption('Bea')
    await page.getByRole('button', { name: 'Move it' }).click()
    await page.getByText(/^It’s now on .*,\s1:00\sPM/).waitFor()
    expect(await whereIs(id, day)).toBe('Bea 13:00 – 14:00')

    await page.goto(`/partner/appointments/${id}`)
    await page.getByRole('link', { name: 'Move', exact: true }).click()
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('13:00')

    await page.goto(`/partner/calendar/new?tab=block&staff=Bea&at=${day}T12:30&until=13:30`)
    await page.getByLabel('Note').fill('Stock take')
    await page.getByRole('button', { name: 'Block this time' }).click()
    await page.getByText(/Formed Fatuma with Bea Mwangi .* is in the way/).waitFor()
    expect(await page.getByLabel('Note').inputValue()).toBe('Stock take')
    await page.getByLabel('Time (optional)').first().fill('15:00')
    await page.getByLabel('Time (optional)').nth(1).fill('16:00')
    await page.getByRole('button', { name: 'Block this time' }).click()
    await page.getByRole('link', { name: /Stock take/ }).click()
    await page.getByRole('link', { name: 'Move it' }).click()
    await page.getByLabel('Time', { exact: true }).fill('16:00')
    await page.getByRole('button', { name: 'Move it' }).click()
    await page.getByRole('link', { name: /Stock take 4:00 – 5:00 PM/ }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Yes, remove' }).click()
    await page.getByText('Blocked time removed').waitFor()

    // A day with visits cannot be closed; another can, and opens again.
    await page.goto(`/partner/calendar/new?tab=close&date=${day}`)
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('There is one visit on that day').waitFor()
    await page.getByLabel('Date').fill(dateFromNow(8))
    await page.getByLabel('Why').fill('Jamhuri Day')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('Day closed').waitFor()
    await page.getByText('Jamhuri Day').first().waitFor()
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('Clients can book this day again').waitFor()
    expectQuiet(tab, { refusals: true })
  })
})

test.describe('what others do', () => {
  test('a booking appears by itself; what has the focus keeps it, and what is held stays held', async () => {
    const day = dateFromNow(9)
    await walkIn('Focused Faith', '09:00', day)
    const tab = await openTab({ as: partner, desktop: true })
    const { page } = tab
    await noteListening(tab)
    await page.goto(`/partner/calendar?date=${day}`)
    await hydrated(tab, 'calendar')
    await listening(tab)
    await markPage(tab)
    await visitOn(page, 'Focused Faith').focus()
    const bookAt = (clock: string) =>
      write(
        '/api/appointments',
        { salonId: 's', serviceId: 'calendar-cut', staffId: 'Bea', startsAt: at(clock, day), payment: 'salon' },
        client,
      )
    await bookAt('10:00')
    await visitOn(page, 'Amina Otieno').getByText('Waiting').waitFor()
    expect(await focused(page)).toMatch(/^visit:/)

    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    const read = page.waitForResponse(/\/partner\/calendar\?/)
    await bookAt('14:00')
    await read
    await page.getByText('9:15 – 10:15 AM, Zuri Hassan', { exact: true }).waitFor()
    expect(await visitOn(page, 'Amina Otieno').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText(/^Focused Faith moved from .* to 9:15/).waitFor()
    await expect.poll(() => visitOn(page, 'Amina Otieno').count()).toBe(2)
    await expectNeverReloaded(tab)

    // A button of a list that is read again is found again; its form has another key then.
    await page.goto('/partner/dashboard?list=requests')
    const button = page.getByRole('button', { name: 'Confirm' }).last()
    const id = await button.getAttribute('id')
    const key = await page.locator('[name=key]').last().getAttribute('value')
    await button.focus()
    await page.evaluate(() => dispatchEvent(new Event('purse:changed')))
    await page.locator(`[value="${key}"]`).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
    expectQuiet(tab)
  })
})

async function middleOf(of: { boundingBox: () => Promise<Box | null> }): Promise<Point> {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not there')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

async function drag({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(to.x, to.y, { steps: 6 })
  await mouse.up()
}

/** A finger, by the protocol of the browser: Playwright's own only taps. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  let last: Point = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async press(at: Point) {
      last = at
      await touch('touchStart', at)
      await page.locator('[data-grabbed]').waitFor()
    },
    async slide(to: Point) {
      const { x, y } = last
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x: x + (to.x - x) * part, y: y + (to.y - y) * part })
      last = to
    },
    release: () => touch('touchEnd'),
  }
}

/** From Monday as 0 to Sunday as 6. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

/** What of the grid has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement as HTMLElement).dataset.entry ?? '')
}
