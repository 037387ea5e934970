// A page in one of the states that people see, and what brings it there.

import type { Page } from '@playwright/test'
import { codeSentTo, conversationPath, newPerson, newPhone, resetPath, SALON, until } from '../people'
import { NEW_SOCKET, productUrl } from '../running'
import { VARIANT } from '../shop-stock'
import type { Onlooker } from '../stock'

/** A page in a state. In addresses, {service} is one of the demo salon's and {deposit} one that waits for approval. */
export type Scene = {
  name: string
  as: 'anonymous' | Onlooker
  at: string
  /** What to do before looking: open a dialog, send a bad form. */
  first?: (page: Page) => Promise<unknown>
  /** What comes first needs scripts. */
  scripted?: boolean
  /** The page says that there is nothing here. */
  missing?: boolean
}

/** For what opens on the page itself: whoever leads to another page waits for what that one shows, as `onTo` does. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Opens every disclosure, so that what is inside is looked at too. */
export const unfold = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })

/** A form sent as it stands, past the browser's own checks: the server's words appear. */
export const sendAnyway = (name: string | RegExp) => async (page: Page) => {
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) form.setAttribute('novalidate', '')
  })
  await press(name)(page)
  await page.getByRole('alert').first().waitFor()
}

/** On to the next step of a flow, which asks this. */
export async function onTo(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText(question, { exact: true }).first().waitFor()
}

/** Looks again until a file that is being made can be downloaded. */
export const untilReady = (page: Page) =>
  until(async () => {
    await page.reload()
    if ((await page.getByRole('link', { name: 'Download' }).count()) === 0) throw new Error('there is no file yet')
  })

/** Follows the first link in sight that leads to somewhere below `path`. */
export const openFirst = async (page: Page, path: string) => {
  const link = page.locator(`main a[href*="${path}"]:not([href$="/new"])`)
  const href = await link.filter({ visible: true }).first().getAttribute('href')
  await page.goto(href ?? '/no/such/page')
}

/** Goes on to the code step, with a number that nobody has. */
export async function sendCode(page: Page): Promise<string> {
  const phone = newPhone()
  await page.getByLabel('Phone number').fill(phone)
  await press('Send code')(page)
  await page.waitForURL('**/auth/code')
  return phone
}

/** Goes on to the profile step. */
export async function provePhone(page: Page): Promise<void> {
  const code = await codeSentTo(await sendCode(page))
  await page.getByLabel('6-digit code').fill(code)
  await press('Verify')(page)
  await page.waitForURL('**/auth/profile')
}

/** Opens the link by which somebody chooses a new password. */
export async function openResetLink(page: Page): Promise<void> {
  const { email } = await newPerson()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press('Send the link')(page)
  await page.goto(await resetPath(email))
}

/** Puts one of the demo seller's products into the cart of the page's visitor, and looks at it. */
export async function putInCart(page: Page): Promise<void> {
  await page.context().request.fetch(`/api/cart/lines/${VARIANT}`, {
    method: 'PUT',
    headers: { ...NEW_SOCKET, origin: productUrl() },
    data: { quantity: 2 },
  })
  await page.goto('/cart')
}

/** One person has one address: it is created once. */
export async function makeAddress(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Create my private link' })
  if ((await make.count()) === 0) return
  await make.click()
  await page.getByRole('heading', { name: 'Your private link' }).waitFor()
}

/** Begins a conversation with support, and looks at it. */
export async function startChat(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('My hold')
  await page.getByLabel('Message').fill('Where is it?')
  await press('Start chat')(page)
  await page.getByRole('heading', { name: 'My hold' }).waitFor()
}

/** Writes to us as a stranger, and follows the link of the receipt. */
export async function openConversation(page: Page): Promise<void> {
  const email = `stranger-${Date.now()}-${Math.random()}@people.test`
  await page.getByLabel('Name').fill('Wanjiru')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('My hold')
  await page.getByLabel('Message').fill('Where is it?')
  await press('Send message')(page)
  await page.waitForURL('**/contact/sent?**')
  await page.goto(await conversationPath(email))
}

export async function checkOut(page: Page): Promise<void> {
  await putInCart(page)
  await press(/^Check out/)(page)
  await page.getByRole('heading', { name: 'Delivery or pickup' }).waitFor()
}

export const stranger = (name: string, at: string, first?: Scene['first']): Scene => ({
  name,
  as: 'anonymous',
  at,
  first,
})

export const client = (name: string, at: string, first?: Scene['first']): Scene => ({ name, as: 'client', at, first })

export const missing = (scene: Scene): Scene => ({ ...scene, missing: true })

export const BOOKING = `/booking?salon=${SALON}`
export const SHEET = `${BOOKING}&service={service}`

/** The partner's calendar on the day of a visit: the one page that loads its island at once. */
export const CALENDAR = '/partner/calendar?date={visitDay}'

/** Conversations: their island is loaded at once too. */
export const CHAT = '/client/messages/{conversation}'
export const FRIENDS = `/client/parties/new?salon=${SALON}`
export const JOIN = `/client/bookings/waiting-list/new?salon=${SALON}&service={service}`
