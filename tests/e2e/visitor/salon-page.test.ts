// A salon's page: what everybody sees of it, kept at the edge and holding nothing of anybody; and what
// a client adds to it: the heart, a review with photos, a report. Beside it the salon's own answers.

import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { review } from '../../../db/schema/salons/reviews'
import { salon, salonPicture } from '../../../db/schema/salons/salons'
import { jpegOf, quadrants, sizeOf } from '../../fixtures/pictures'
import { expectNeverReloaded, expectQuiet, hydrated, markPage, openTab, signInByForm } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  ask,
  beginNow,
  call,
  demoPerson,
  freeSlots,
  newPerson,
  type Person,
  SALON,
  serviceNamed,
} from '../harness/people'
import { database, productUrl } from '../harness/product'

const PHOTO = { name: 'hair.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegOf(quadrants(90, 60))) }

const PAGE = `/client/salons/${SALON}`

test.describe.configure({ mode: 'default' })

let client: Person
let partner: Person
/** A salon that nobody else's test looks at. */
let other: string
/** One that nobody changes. */
let still: string
/** A second person who is signed in and has said nothing anywhere. */
let quiet: Person
/** What the other salon said of itself after its page had been kept. */
const CHANGED = 'Freshly painted on Tuesday.'

test.beforeAll(async () => {
  client = await newPerson('client', 'Zainabu Reviewer')
  quiet = await newPerson('client', 'Quetzalcoatl Silent')
  partner = await demoPerson('partner')
  const db = database()
  const { items } = await call('/api/salons?limit=100')
  other = items.at(-1).id
  still = items.at(-2).id
  await db.insert(salonPicture).values(
    [1, 2, 3].map((position) => ({
      id: `e2e-picture-${position}`,
      salonId: other,
      kind: 'gallery' as const,
      image: `/woven/hair/${other}-${position}.svg`,
      alt: position === 2 ? 'The wash basins' : '',
      position,
      createdAt: 0,
    })),
  )
  await expect.poll(async () => (await ask(`/salon/${other}?tab=about`)).headers.get('x-cache')).toBe('hit')
  await db.update(salon).set({ description: CHANGED }).where(eq(salon.id, other))
})

const notice = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

const reviewOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** Larger than the server can read whole: it would become a picture of 400 pixels. */
const LARGE = Buffer.from(jpegOf(quadrants(3200, 2000), 60))

test.describe('what everybody sees', () => {
  test('says its facts to people and to machines, and nothing breaks the policy', async () => {
    const tab = await openTab({ plain: true })
    const { page } = tab
    await page.goto(`/salon/${SALON}`)
    await page.getByText(/^(Open until|Opens at|Closed now)/).waitFor()
    expect(await page.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe(`/booking?salon=${SALON}`)
    const book = page.getByRole('link', { name: 'Book Silk Press' })
    expect(await book.getAttribute('href')).toMatch(/^\/booking\?salon=.+&service=.+/)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      name: 'Amani Hair Studio',
      url: `${productUrl()}/salon/${SALON}`,
      aggregateRating: { '@type': 'AggregateRating' },
    })
    expect(data.openingHours).toContain('Mo 08:00-19:00')
    const shared = page.locator('meta[property="og:title"]')
    expect(await shared.getAttribute('content')).toBe('Amani Hair Studio')

    await page.getByRole('link', { name: 'About' }).first().click()
    await page.getByText('(today)').waitFor()
    const maps = page.getByRole('link', { name: 'Directions' })
    expect(await maps.getAttribute('href')).toContain('https://www.google.com/maps/search/')
    expect(await maps.getAttribute('target')).toBe('_blank')
    expect(await page.getByRole('link', { name: 'Email' }).getAttribute('href')).toMatch(/^mailto:/)
    await page.getByText('Booking terms').waitFor()
    await page.getByRole('link', { name: /^Rated/ }).click()
    await page.getByText('Verified visit').first().waitFor()
    expectQuiet(tab)
  })

  test('is the same for two people and a stranger, kept or not, and names none of them', async () => {
    for (const tab of ['services', 'about', 'reviews', 'gallery']) {
      const at = `/salon/${still}?tab=${tab}&of=leaks`
      const bodies: string[] = []
      for (const as of [client, quiet, undefined, client]) {
        const handler = await ask(at, { as })
        expect(handler.headers.get('set-cookie')).toBeNull()
        bodies.push(handler.text)
      }
      expect(new Set(bodies).size).toBe(1)
      for (const { name, email } of [client, quiet]) {
        expect(bodies[0]).not.toContain(name)
        expect(bodies[0]).not.toContain(email)
      }
    }
  })

  test('a salon that is not there', async () => {
    const { page } = await openTab({ plain: true })
    await page.goto('/salon/no-such-salon')
    await page.getByText('Salon Not Found').waitFor()
    await page.getByText('The requested salon could not be found.').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.getByRole('link', { name: 'Browse the shop' }).waitFor()
    await page.getByRole('link', { name: 'Browse salons' }).click()
    await page.waitForURL(/\/salons$/)
  })

  for (const js of [true, false])
    test(`pictures fill the screen; scripts: ${js}`, async () => {
      // What a style sheet shows of an address's fragment is a browser's to show.
      const tab = await openTab({ js, chromium: true })
      const { page } = tab
      const expectPicture = (n: number) =>
        expect.poll(() => page.locator(`#picture-${n}`).boundingBox()).toMatchObject({ x: 0, y: 0 })
      const opener = page.getByRole('link', { name: 'Enlarge: The wash basins' })
      await page.goto(`/salon/${other}?tab=gallery`)
      // A salon with a cover begins with that.
      const first = Number(/\d+$/.exec((await opener.last().getAttribute('href')) ?? '')?.[0])
      await opener.last().click()
      await expectPicture(first)
      // All else has stepped aside.
      await expect.poll(() => page.getByRole('link', { name: 'Book Now' }).isVisible()).toBe(false)
      if (js) {
        await page.keyboard.press('ArrowRight')
        await expectPicture(first + 1)
        await page.keyboard.press('Escape')
        await expect.poll(() => page.getByRole('link', { name: 'Book Now' }).isVisible()).toBe(true)
        // The focus is back where it was opened, or goes there by the next key.
        const isBack = () => opener.last().evaluate((link) => link === document.activeElement)
        if (!(await isBack())) await page.keyboard.press('Tab')
        await expect.poll(isBack).toBe(true)
        // Its steps are one of the history: back leaves the page.
        expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3)
      } else {
        await page.locator(`#picture-${first}`).getByRole('link', { name: 'Next picture' }).click()
        await expectPicture(first + 1)
        await page
          .locator(`#picture-${first + 1}`)
          .getByRole('link', { name: 'Close' })
          .click()
        await expect.poll(() => page.getByRole('link', { name: 'Book Now' }).isVisible()).toBe(true)
      }
      expectQuiet(tab)
    })
})

test.describe('the heart', () => {
  test('answers without leaving the page, and is remembered', async () => {
    const tab = await openTab({ as: client })
    const { page } = tab
    await page.goto(PAGE)
    await markPage(tab)
    await page.getByRole('button', { name: 'Add to favorites' }).click()
    await notice(page, 'Added to Favorites').waitFor()
    await page.getByText('Salon added to favorites').first().waitFor()
    await expectNeverReloaded(tab)
    await page.reload()
    await page.getByRole('button', { name: 'Remove from favorites' }).click()
    await notice(page, 'Removed from Favorites').waitFor()
    await page.getByRole('button', { name: 'Add to favorites' }).waitFor()
    expectQuiet(tab)
  })

  test('is a form without scripts', async () => {
    const { page } = await openTab({ as: client, js: false })
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Add to favorites' }).click()
    await page.getByText('Salon added to favorites').waitFor()
    expect((await call('/api/me/favorites', { as: client })).items).toMatchObject([{ id: SALON }])
    await page.getByRole('button', { name: 'Remove from favorites' }).click()
    await page.getByText('Salon removed from favorites').waitFor()
  })

  test('of a stranger is done once they have signed in', async () => {
    const tab = await openTab({ plain: true })
    const { page } = tab
    await page.goto(`/salon/${SALON}`)
    await page.getByRole('button', { name: 'Add to favorites' }).click()
    expect(new URL(page.url()).searchParams.get('next')).toBe(PAGE)
    const stranger = await newPerson()
    await signInByForm(tab, stranger)
    await page.waitForURL(`**${PAGE}`)
    await page.getByText('Salon added to favorites').waitFor()
    expect((await call('/api/me/favorites', { as: stranger })).items).toMatchObject([{ id: SALON }])
    // Once only.
    await page.getByRole('button', { name: 'Remove from favorites' }).click()
    await page.getByText('Salon removed from favorites').first().waitFor()
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Add to favorites' }).waitFor()
  })
})

test.describe('a review', () => {
  test('is refused without stars, written with a photo, edited, and seen by everybody', async () => {
    const tab = await openTab({ plain: true, as: client })
    const { page } = tab
    await page.goto(`${PAGE}?tab=reviews`)
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await page.getByLabel('Your review (optional)').fill('Braids that last.')
    await page.getByRole('button', { name: 'Submit review' }).click()
    await page.getByText('Rating Required: Please select a star rating before submitting.').waitFor()
    expect(await page.getByLabel('Your review (optional)').inputValue()).toBe('Braids that last.')

    await page.getByLabel('4 of 5 stars').check()
    await page.getByLabel('Photos').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Submit review' }).click()
    await notice(page, 'Review Submitted').waitFor()
    await page.getByText('Thank you for your feedback!').waitFor()
    const mine = reviewOf(page, client.name)
    await mine.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    const photo = mine.getByRole('img', { name: /^Shared by/ })
    const file = await fetch(new URL((await photo.getAttribute('src')) ?? '', productUrl()))
    expect(await sizeOf(new Uint8Array(await file.arrayBuffer()))).toEqual([90, 60])
    expect(await mine.getByText('Verified visit').count()).toBe(0)
    expect(await mine.getByRole('button', { name: /^Report/ }).count()).toBe(0)

    await page.getByRole('link', { name: 'Edit your review' }).click()
    await page.getByLabel('5 of 5 stars').check()
    await page.getByRole('button', { name: 'Save review' }).click()
    await reviewOf(page, client.name).getByText('edited').waitFor()
    expectQuiet(tab, { refusals: true })
  })

  test('a large photo is made small before it is sent', async () => {
    const tab = await openTab({ as: quiet })
    const { page } = tab
    await page.goto(`${PAGE}/review`)
    const field = page.getByLabel('Photos')
    await field.focus()
    await hydrated(tab, 'photo-field')
    await field.setInputFiles({ ...PHOTO, buffer: LARGE })
    const chosen = () =>
      field.evaluate(async (input: HTMLInputElement) => {
        const file = input.files?.[0]
        const { width, height } = await createImageBitmap(file as File)
        return [width, height]
      })
    await expect.poll(chosen).toEqual([1600, 1000])
    await page.getByLabel('3 of 5 stars').check()
    await page.getByRole('button', { name: 'Submit review' }).click()
    await notice(page, 'Review Submitted').waitFor()
    const photo = reviewOf(page, quiet.name).getByRole('img', { name: /^Shared by/ })
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
    expectQuiet(tab)
    await call(`/api/salons/${SALON}/review`, { as: quiet, method: 'DELETE' })
  })

  test('bears a badge once the visit is done, and the salon’s reply', async () => {
    const service = await serviceNamed('Trim & Shape')
    const slot = (await freeSlots(service)).at(-2)
    const booked = await call('/api/appointments', {
      as: client,
      key: crypto.randomUUID(),
      body: { salonId: SALON, serviceId: service.id, ...slot, payment: 'salon' },
    })
    await call(`/api/appointments/${booked.id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
    await beginNow(booked.id)
    await call(`/api/appointments/${booked.id}/completion`, {
      as: partner,
      key: crypto.randomUUID(),
      body: { extras: [] },
    })

    const salonSide = await openTab({ as: partner, js: false })
    await salonSide.page.goto('/partner/reviews')
    const theirs = reviewOf(salonSide.page, client.name)
    await theirs.getByText('Verified visit').waitFor()
    await theirs.locator('summary').click()
    await theirs.getByRole('button', { name: 'Send reply' }).click()
    await theirs.getByText('Reply is required').waitFor()
    await theirs.getByLabel('Your reply').fill('Asante, Zainabu!')
    await theirs.getByRole('button', { name: 'Send reply' }).click()
    await salonSide.page.getByText('Reply Sent').waitFor()

    const { page } = await openTab({ plain: true, as: quiet })
    await page.goto(`${PAGE}?tab=reviews`)
    await reviewOf(page, client.name).getByText('Verified visit').waitFor()
    await reviewOf(page, client.name).getByText('Asante, Zainabu!').waitFor()
  })

  test('is reported with a reason, with and without scripts', async () => {
    const { page } = await openTab({ as: quiet, js: false })
    await page.goto(`${PAGE}?tab=reviews`)
    await page.getByRole('button', { name: `Report the review of ${client.name}` }).click()
    await page.getByRole('button', { name: 'Report review' }).click()
    await page.getByText('Choose a reason').last().waitFor()
    await page.getByLabel('What’s wrong with it?').selectOption('spam')
    await page.getByRole('button', { name: 'Report review' }).click()
    await page.getByText('Review Reported').waitFor()
  })

  test('asks a stranger to sign in', async () => {
    const { page } = await openTab({ js: false })
    await page.goto(`/salon/${SALON}?tab=reviews`)
    await page.getByRole('link', { name: 'Write a Review' }).click()
    await page.getByText('Please sign in to submit a review.').waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${PAGE}/review`)
  })

  test('is taken back', async () => {
    const { page } = await openTab({ as: client, js: false })
    await page.goto(`${PAGE}/review`)
    await page.getByRole('button', { name: 'Remove review' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove review' }).click()
    await page.getByText('Review Removed').waitFor()
    const db = database()
    const left = await db
      .select()
      .from(review)
      .where(and(eq(review.subjectId, SALON), eq(review.comment, 'Braids that last.')))
    expect(left).toEqual([])
  })
})

test('a change is seen by strangers within seconds', async () => {
  const seen = async () => (await ask(`/salon/${other}?tab=about`)).text.includes(CHANGED)
  await expect.poll(seen, { timeout: 20_000, intervals: [250] }).toBe(true)
})
