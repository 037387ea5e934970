// Every page of the product in the states that people see, and who sees it.
import type { Page } from '@playwright/test'
import {
  APPLICATION,
  codeSentTo,
  conversationPath,
  newPerson,
  newPhone,
  resetPath,
  SALON,
  takeOver,
  until,
} from './people'
import { NEW_SOCKET, productUrl } from './running'
import { PRODUCT, SHOP, VARIANT } from './shop-stock'
import type { Onlooker } from './stock'

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
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Opens every disclosure, so that what is inside is looked at too. */
export const unfold = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })

/** A form sent as it stands, past the browser's own checks: the server's words appear. */
const sendAnyway = (name: string | RegExp) => async (page: Page) => {
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
const untilReady = (page: Page) =>
  until(async () => {
    await page.reload()
    if ((await page.getByRole('link', { name: 'Download' }).count()) === 0)
      throw new Error('there is no file yet')
  })

/** Follows the first link in sight that leads to somewhere below `path`. */
const openFirst = async (page: Page, path: string) => {
  const link = page.locator(`main a[href*="${path}"]:not([href$="/new"])`)
  const href = await link.filter({ visible: true }).first().getAttribute('href')
  await page.goto(href ?? '/no/such/page')
}

/** Goes on to the code step, with a number that nobody has. */
async function sendCode(page: Page): Promise<string> {
  const phone = newPhone()
  await page.getByLabel('Phone number').fill(phone)
  await press('Send code')(page)
  await page.waitForURL('**/auth/code')
  return phone
}

/** Goes on to the profile step. */
async function provePhone(page: Page): Promise<void> {
  const code = await codeSentTo(await sendCode(page))
  await page.getByLabel('6-digit code').fill(code)
  await press('Verify')(page)
  await page.waitForURL('**/auth/profile')
}

/** Opens the link by which somebody chooses a new password. */
async function openResetLink(page: Page): Promise<void> {
  const { email } = await newPerson()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press('Send the link')(page)
  await page.goto(await resetPath(email))
}

/** Puts one of the demo seller's products into the cart of the page's visitor, and looks at it. */
async function putInCart(page: Page): Promise<void> {
  await page.context().request.fetch(`/api/cart/lines/${VARIANT}`, {
    method: 'PUT',
    headers: { ...NEW_SOCKET, origin: productUrl() },
    data: { quantity: 2 },
  })
  await page.goto('/cart')
}

/** One person has one address: it is created once. */
async function makeAddress(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Create my private link' })
  if ((await make.count()) === 0) return
  await make.click()
  await page.getByRole('heading', { name: 'Your private link' }).waitFor()
}

/** Begins a conversation with support, and looks at it. */
async function startChat(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('My hold')
  await page.getByLabel('Message').fill('Where is it?')
  await press('Start chat')(page)
  await page.getByRole('heading', { name: 'My hold' }).waitFor()
}

/** Writes to us as a stranger, and follows the link of the receipt. */
async function openConversation(page: Page): Promise<void> {
  const email = `stranger-${Date.now()}-${Math.random()}@people.test`
  await page.getByLabel('Name').fill('Wanjiru')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('My hold')
  await page.getByLabel('Message').fill('Where is it?')
  await press('Send message')(page)
  await page.waitForURL('**/contact/sent?**')
  await page.goto(await conversationPath(email))
}

async function checkOut(page: Page): Promise<void> {
  await putInCart(page)
  await press(/^Check out/)(page)
  await page.getByRole('heading', { name: 'Delivery or pickup' }).waitFor()
}

const stranger = (name: string, at: string, first?: Scene['first']): Scene => ({
  name,
  as: 'anonymous',
  at,
  first,
})

const client = (name: string, at: string, first?: Scene['first']): Scene => ({
  name,
  as: 'client',
  at,
  first,
})

const missing = (scene: Scene): Scene => ({ ...scene, missing: true })

const BOOKING = `/booking?salon=${SALON}`
const SHEET = `${BOOKING}&service={service}`

/** In addresses, {service} is one of the demo salon's and {deposit} one that waits for approval. */
/** The partner's calendar on the day of a visit: the one page that loads its island at once. */
const CALENDAR = '/partner/calendar?date={visitDay}'

/** Conversations: their island is loaded at once too. */
const CHAT = '/client/messages/{conversation}'
const FRIENDS = `/client/parties/new?salon=${SALON}`
const JOIN = `/client/bookings/waiting-list/new?salon=${SALON}&service={service}`
export const CHATS = [
  CHAT,
  '/client/messages/{talk}',
  '/client/messages/{talkDown}',
  '/partner/messages/{talk}',
]

/** Bytes of script, as brotli would send them, before the first touch. */
export const SCRIPT_BEFORE_TOUCH = 2000

/** What comes alive at once, React and all: the partner's calendar, a conversation, and a time that is held and runs out. */
const AT_ONCE: Record<string, string[]> = {
  [CALENDAR]: ['calendar'],
  '/partner/calendar': ['calendar'],
  '/booking/{hold}': ['hold-countdown'],
  ...Object.fromEntries(CHATS.map((at) => [at, ['chat']])),
}

export const islandsAtOnce = (at: string): string[] => AT_ONCE[at] ?? []

export const SCENES: Scene[] = [
  stranger('splash', '/splash'),
  stranger('onboarding 1', '/onboarding/1'),
  stranger('onboarding 2', '/onboarding/2'),
  stranger('onboarding 3', '/onboarding/3'),
  stranger('phone', '/auth'),
  stranger('phone, refused', '/auth?next=%2Fbooking', sendAnyway('Send code')),
  stranger('code', '/auth', (page) => sendCode(page)),
  stranger('code, refused', '/auth', async (page) => {
    await sendCode(page)
    await page.getByLabel('6-digit code').fill('000000')
    await press('Verify')(page)
    await page.getByRole('alert').first().waitFor()
  }),
  stranger('code, dead', '/auth', async (page) => {
    const right = await codeSentTo(await sendCode(page))
    for (let i = 0; i < 3; i += 1) {
      await page.getByLabel('6-digit code').fill(right === '000000' ? '000001' : '000000')
      await press('Verify')(page)
      await page.getByRole('alert').first().waitFor()
    }
  }),
  stranger('profile', '/auth', provePhone),
  stranger('profile, refused', '/auth', async (page) => {
    await provePhone(page)
    await sendAnyway('Create profile')(page)
  }),
  stranger('sign in', '/auth?tab=sign-in'),
  stranger('sign in, refused', '/auth?tab=sign-in', sendAnyway('Sign In')),
  stranger('forgot password', '/auth/forgot-password'),
  stranger('forgot password, sent', '/auth/forgot-password?sent=1'),
  stranger('reset password', '/auth/forgot-password', openResetLink),
  stranger('reset password, refused', '/auth/forgot-password', async (page) => {
    await openResetLink(page)
    await sendAnyway('Change password')(page)
  }),
  stranger('reset password, dead link', '/auth/reset-password?token=of-nobody'),
  stranger('sign up', '/auth?tab=sign-up&next=%2Fbooking'),
  stranger('sign up, refused', '/auth?tab=sign-up', sendAnyway('Sign Up')),
  stranger('second factor', '/auth/two-factor'),
  stranger('second factor, refused', '/auth/two-factor?with=recovery', sendAnyway('Sign In')),
  stranger('link expired', '/auth?error=INVALID_TOKEN'),
  stranger('address proven', '/auth?tab=sign-in&proven=1'),
  stranger('cart, empty', '/cart'),
  stranger('cart', '/cart', putInCart),
  stranger('salons', '/salons'),
  stranger('salons, filters', '/salons?city=Nairobi&type=Hair+Salon', unfold),
  stranger('salons, none', '/salons?q=zzzzzz'),
  stranger('cities', '/salons/cities'),
  stranger('salons of a city', '/salons/nairobi'),
  stranger('salons of a city, braids', '/salons/nairobi/braids-and-locs'),
  missing(stranger('salons of a city, none', '/salons/nairobi/no-such-service')),
  stranger('salon, with a professional', `/salon/${SALON}?staff=${SALON}-staff-1&via=link`),
  stranger('times, not signed in', SHEET),
  stranger('embedded', `/embed/salon/${SALON}`),
  stranger('embedded, times', `/embed/salon/${SALON}?service={service}`),
  stranger('salon', `/salon/${SALON}`),
  stranger('salon, about', `/salon/${SALON}?tab=about`),
  stranger('salon, reviews', `/salon/${SALON}?tab=reviews`),
  stranger('salon, gallery', `/salon/${SALON}?tab=gallery`),
  missing(stranger('no such salon', '/salon/no-such-salon')),
  stranger('shop', '/shop'),
  stranger('shop, filters', '/shop?category=Skincare&country=Kenya&stock=1', unfold),
  stranger('shop, none', '/shop?q=zzzzzz'),
  stranger('product', `/shop/${PRODUCT}`),
  stranger('seller’s page', `/shop/by/${SHOP}`),
  missing(stranger('no such product', '/shop/no-such-product')),
  stranger('developers, the API', '/developers'),
  stranger('developers, errors', '/developers/errors'),
  stranger('developers, appointments', '/developers/reference/appointments'),
  stranger('developers, shop', '/developers/reference/my-shop'),
  stranger('help', '/help'),
  stranger('help, unfolded', '/help', unfold),
  stranger('help, moving in', '/help/moving-in'),
  stranger('about', '/about'),
  stranger('terms', '/terms'),
  stranger('privacy policy', '/privacy'),
  stranger('contact', '/contact'),
  stranger('contact, refused', '/contact', sendAnyway('Send message')),
  stranger('contact, sent', '/contact/sent?reference=PRS-7K2M9Q'),
  stranger('offline', '/offline'),
  stranger('outbox', '/dev/outbox'),
  client('dashboard', '/client/dashboard', unfold),
  client('dashboard, currencies', '/client/dashboard', press(/currency/)),
  client('explore', '/client/salons'),
  client('explore, salon', `/client/salons/${SALON}`),
  client('shop, signed in', '/client/products?sort=price'),
  client('product, write a review', '/client/products/{product}', press('Write a Review')),
  client(
    'product, review refused',
    '/client/products/{product}/review',
    sendAnyway('Submit review'),
  ),
  client(
    'product, report refused',
    '/client/products/{product}/report',
    sendAnyway('Report review'),
  ),
  client('shop, seller', `/client/shops/${SHOP}`),
  client('favorites', '/client/favorites'),
  client('shop, favorites', '/client/products/favorites'),
  client('booking, service', BOOKING),
  client('booking', SHEET, unfold),
  client('booking, refused', SHEET, sendAnyway('Choose a time')),
  client('bookings', '/client/bookings'),
  client('bookings, gifts', '/client/bookings/gifts'),
  client('bookings, on this phone', '/client/bookings/kept'),
  client('wallet', '/client/wallet', unfold),
  client('wallet, add funds', '/client/wallet', press('Add Funds')),
  client('add funds, refused', '/client/wallet/add-funds?currency=KES', async (page) => {
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('textbox', { name: /Amount/ }).fill('0')
    await press(/^Add/)(page)
    await page.getByRole('alert').first().waitFor()
  }),
  client('messages', '/client/messages'),
  client('settings', '/client/settings'),
  client('settings, notifications', '/client/settings?tab=notifications'),
  client('settings, notifications refused', '/client/settings?tab=notifications', async (page) => {
    await page.getByLabel('Quiet hours').check()
    await page.getByLabel('From').fill('')
    await sendAnyway('Save preferences')(page)
  }),
  client('settings, payments', '/client/settings?tab=payments'),
  client('settings, methods', '/client/settings?tab=payment_methods'),
  client('settings, methods, remove', '/client/settings?tab=payment_methods', press('Remove')),
  client('settings, messages', '/client/settings?tab=messages'),
  client('help, signed in', '/client/help'),
  client('support', '/client/support'),
  client('support, new', '/client/support/new'),
  client('support, new, refused', '/client/support/new', sendAnyway('Start chat')),
  client('support, chat', '/client/support/new', startChat),
  client('support, chat, close', '/client/support/new', async (page) => {
    await startChat(page)
    await press('Close chat')(page)
  }),
  client('support, not theirs', '/client/support/of-nobody'),
  stranger('conversation of a stranger', '/contact', openConversation),
  stranger('no such conversation', '/conversation/of.nobody'),
  stranger('stop messages', '/stop/{stop}'),
  stranger('no such messages to stop', '/stop/of.nobody'),
  stranger('an invitation of friends', '/party/{invitation}'),
  stranger('no such invitation', '/party/of.nobody'),
  client('about, signed in', '/client/about'),
  client('terms have changed', '/client/agreement'),
  client('contact, signed in', '/client/contact'),
  client('edit profile', '/client/settings/edit-profile'),
  client('edit profile, refused', '/client/settings/edit-profile', async (page) => {
    await page.getByLabel('Full name').fill('')
    await sendAnyway('Save changes')(page)
  }),
  client('privacy', '/client/settings/privacy'),
  client('details at salons', '/client/settings/salon-contacts'),
  client('your data', '/client/settings/export', async (page) => {
    await press('Prepare my data')(page)
    await untilReady(page)
  }),
  client('delete account, not yet', '/client/settings/delete-account'),
  client('security', '/client/settings/security', unfold),
  client('security, two-factor', '/client/settings/security', async (page) => {
    await press('Turn on two-factor')(page)
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  }),
  client(
    'security, log out others',
    '/client/settings/security',
    press('Log out all other devices'),
  ),
  client('change password', '/client/settings/change-password'),
  client(
    'change password, refused',
    '/client/settings/change-password',
    sendAnyway('Change password'),
  ),
  client('phone to add', '/client/settings/contact?kind=phone'),
  client('email as it is', '/client/settings/contact?kind=email'),
  client('approve payment', '/dev/approve-payment?deposit={deposit}'),
  client('exchange, refused', '/client/wallet/exchange', sendAnyway('See the rate')),
  client('exchange, review', '/client/wallet/exchange?quote={quote}'),
  client('withdraw', '/client/wallet/withdraw'),
  client('withdraw, refused', '/client/wallet/withdraw', async (page) => {
    await page.getByLabel('Amount in KES').fill('1000000')
    await press('Review')(page)
    await page.getByRole('alert').waitFor()
  }),
  client('withdraw, review', '/client/wallet/withdraw', async (page) => {
    await page.getByLabel('Amount in KES').fill('120.50')
    await press('Review')(page)
    await page.getByText('You receive').waitFor()
  }),
  client('withdrawal', '/client/wallet/withdrawals/{withdrawal}'),
  client('deposit', '/client/wallet/deposits/{deposit}'),
  client('give together', '/client/gift-cards/group/new?person={friend}', (page) =>
    onTo(page, 'How much?'),
  ),
  client('group gift', '/client/gift-cards/group/{group}'),
  client('group gift, review', '/client/gift-cards/group/{group}?amount=12.50&form=a'),
  client('group gift, ask in', '/client/gift-cards/group/{group}/ask?q=wan'),
  client('group gift of a friend', '/client/gift-cards/group/{friendsGroup}'),
  client('group gift, call off', '/client/gift-cards/{group}/cancel'),
  client('gift card, statement', '/client/gift-cards/{group}/statement'),
  client('gift card history', '/client/gift-cards/history'),
  client('gift card history, none', '/client/gift-cards/history?side=received'),
  client('goals', '/goals'),
  client('goal, new, refused', '/goals/create', sendAnyway('Create goal')),
  client('goal', '/goals/{goal}'),
  client('goal, review', '/goals/{goal}?move=in&amount=12.50&form=a'),
  client('goal for a visit', '/goals/{visitGoal}'),
  client('goal for a visit, change', '/goals/{visitGoal}/booking'),
  client('goal for a visit, asked', '/goals/{askedGoal}'),
  client('goal for a visit, changed', '/goals/{changedGoal}'),
  client('save for a visit', `/goals/visit?salon=${SALON}&service={service}`),
  client(
    'save for a visit, pace',
    `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&step=pace`,
  ),
  client(
    'save for a visit, check',
    `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&saves=off&step=when`,
    (page) => onTo(page, 'Check the details'),
  ),
  client(
    'save for a visit, refused',
    `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&saves=off&step=when`,
    async (page) => {
      await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
      await press('Continue')(page)
      await page.getByRole('alert').first().waitFor()
    },
  ),
  client('goal, edit', '/goals/{goal}/edit'),
  client('goal, invite', '/goals/{goal}/invite'),
  client('auto-save', '/goals/auto-save?goal={goal}'),
  {
    ...client('add card, refused', '/client/settings/payment-methods/card', async (page) => {
      await press('Add card')(page)
      await page.getByText('Cardholder name is required').waitFor()
    }),
    scripted: true,
  },
  client(
    'add mobile money, refused',
    '/client/settings/payment-methods/mobile-money',
    sendAnyway('Add mobile money'),
  ),
  client('plus', '/client/wallet/premium', unfold),
  client('plus, review', '/client/wallet/premium?plan=yearly&pay=purse'),
  { name: 'partner', as: 'beauty_partner', at: '/partner/dashboard' },
  {
    name: 'partner, cancel a visit',
    as: 'beauty_partner',
    at: '/partner/dashboard',
    first: async (page) => {
      await page.getByRole('region', { name: 'Confirmed' }).getByRole('link').first().click()
      await press('Cancel')(page)
    },
  },
  { name: 'partner, requests', as: 'beauty_partner', at: '/partner/dashboard?list=requests' },
  {
    name: 'partner, notifications',
    as: 'beauty_partner',
    at: '/partner/settings?tab=notifications',
  },
  { name: 'partner, payments', as: 'beauty_partner', at: '/partner/settings?tab=payments' },
  { name: 'partner, methods', as: 'beauty_partner', at: '/partner/settings?tab=payment_methods' },
  { name: 'seller, payments', as: 'product_seller', at: '/seller/settings?tab=payments' },
  { name: 'admin, payments', as: 'admin', at: '/admin/settings?tab=payments' },
  { name: 'partner, discounts', as: 'beauty_partner', at: '/partner/member-discounts' },
  { name: 'seller, discounts', as: 'product_seller', at: '/seller/member-discounts' },
  { name: 'partner, salon', as: 'beauty_partner', at: '/partner/set-up' },
  {
    name: 'partner, salon, refused',
    as: 'beauty_partner',
    at: '/partner/set-up',
    first: async (page) => {
      await page.getByLabel('Phone').fill('12')
      await sendAnyway('Save changes')(page)
    },
  },
  { name: 'partner, clients', as: 'beauty_partner', at: '/partner/clients' },
  { name: 'partner, moving in', as: 'beauty_partner', at: '/partner/import' },
  {
    name: 'partner, moving in, refused',
    as: 'beauty_partner',
    at: '/partner/import',
    first: sendAnyway('Check the file'),
  },
  { name: 'partner, an import', as: 'beauty_partner', at: '/partner/import/{importChecked}' },
  {
    name: 'partner, the columns of an import',
    as: 'beauty_partner',
    at: '/partner/import/{importChecked}/columns',
  },
  {
    name: 'partner, an import that asks',
    as: 'beauty_partner',
    at: '/partner/import/{importAsked}',
  },
  { name: 'partner, a done import', as: 'beauty_partner', at: '/partner/import/{importDone}' },
  { name: 'partner, an undone import', as: 'beauty_partner', at: '/partner/import/{importUndone}' },
  { name: 'partner, savers', as: 'beauty_partner', at: '/partner/savers' },
  {
    name: 'partner, booking links',
    as: 'beauty_partner',
    at: '/partner/salon/links',
    first: unfold,
  },
  {
    name: 'partner, booking links refused',
    as: 'beauty_partner',
    at: '/partner/salon/links',
    first: sendAnyway('Save'),
  },
  { name: 'partner, visits by link', as: 'beauty_partner', at: '/partner/reports/links' },
  { name: 'partner, website', as: 'beauty_partner', at: '/partner/salon/website' },
  { name: 'partner, friends together', as: 'beauty_partner', at: '/partner/salon/friends' },
  {
    name: 'partner, a booking with friends',
    as: 'beauty_partner',
    at: '/partner/parties/{partyBooked}',
  },
  { name: 'partner, waiting list', as: 'beauty_partner', at: '/partner/waiting-list' },
  { name: 'partner, a client', as: 'beauty_partner', at: '/partner/clients/guest-mama-njoki' },
  { name: 'partner, auto-replies', as: 'beauty_partner', at: '/partner/settings?tab=messages' },
  { name: 'partner, settings', as: 'beauty_partner', at: '/partner/settings' },
  { name: 'partner, calendar', as: 'beauty_partner', at: CALENDAR },
  {
    name: 'partner, calendar, team',
    as: 'beauty_partner',
    at: '/partner/calendar/team?date={visitDay}',
  },
  { name: 'partner, calendar link', as: 'beauty_partner', at: '/partner/calendar/feed' },
  {
    name: 'partner, calendar link of somebody',
    as: 'beauty_partner',
    at: `/partner/calendar/feed?staff=${SALON}-staff-1`,
    first: makeAddress,
  },
  { name: 'partner, calendar, kept', as: 'beauty_partner', at: '/partner/calendar/kept' },
  { name: 'partner, calendar, month', as: 'beauty_partner', at: '/partner/calendar/month' },
  {
    name: 'partner, calendar, new, refused',
    as: 'beauty_partner',
    at: `/partner/calendar/new?q=a`,
    first: sendAnyway('Book visit'),
  },
  { name: 'partner, calendar, block', as: 'beauty_partner', at: '/partner/calendar/new?tab=block' },
  {
    name: 'partner, calendar, move',
    as: 'beauty_partner',
    at: '/partner/calendar/move?visit={visit}&on={visitDay}',
  },
  {
    name: 'partner, calendar, time off',
    as: 'beauty_partner',
    at: '/partner/calendar/time-off',
  },
  {
    name: 'partner, calendar, special hours',
    as: 'beauty_partner',
    at: '/partner/calendar/time-off?kind=hours&from=10:00&to=12:00',
  },
  { name: 'partner, visit', as: 'beauty_partner', at: '/partner/appointments/{visit}' },
  {
    name: 'partner, change a visit',
    as: 'beauty_partner',
    at: '/partner/appointments/{visit}/change',
  },
  { name: 'partner, check in', as: 'beauty_partner', at: '/partner/check-in' },
  {
    name: 'partner, complete with extras',
    as: 'beauty_partner',
    at: '/partner/appointments/{visitBegun}?extras',
  },
  {
    name: 'partner, visit, waiting for the client',
    as: 'beauty_partner',
    at: '/partner/appointments/{visitExtras}',
  },
  {
    name: 'partner, visit, waiting for a change',
    as: 'beauty_partner',
    at: '/partner/appointments/{visitChange}',
  },
  {
    name: 'partner, visit, settled',
    as: 'beauty_partner',
    at: '/partner/appointments/{visitDone}',
  },
  {
    name: 'partner, visit, disputed',
    as: 'beauty_partner',
    at: '/partner/appointments/{visitDisputed}',
  },
  {
    name: 'partner, decline, another time',
    as: 'beauty_partner',
    at: '/partner/appointments/{visit}?offer={salon}',
  },
  { name: 'partner, commission', as: 'beauty_partner', at: '/partner/reports/commission' },
  // Payouts.
  { name: 'partner, payouts', as: 'beauty_partner', at: '/partner/payouts' },
  {
    name: 'partner, a payout',
    as: 'beauty_partner',
    at: '/partner/payouts',
    first: (page) => openFirst(page, '/partner/payouts/0'),
  },
  {
    name: 'partner, earlier payouts',
    as: 'beauty_partner',
    at: '/partner/payouts/history',
  },
  { name: 'partner, pay out now', as: 'beauty_partner', at: '/partner/payouts/now?currency=KES' },
  {
    name: 'partner, payout destination, refused',
    as: 'beauty_partner',
    at: '/partner/payouts/destination?currency=KES',
    first: sendAnyway('Save destination'),
  },
  {
    name: 'partner, payout destination, bank',
    as: 'beauty_partner',
    at: '/partner/payouts/destination?currency=KES&type=bank',
  },
  { name: 'partner, staff payouts', as: 'beauty_partner', at: '/partner/payouts/staff' },
  { name: 'partner, developers', as: 'beauty_partner', at: '/partner/settings/developers' },
  {
    name: 'partner, new API key, refused',
    as: 'beauty_partner',
    at: '/partner/settings/api-keys/new',
    first: sendAnyway('Add API key'),
  },
  {
    name: 'partner, new webhook, refused',
    as: 'beauty_partner',
    at: '/partner/settings/webhooks/new',
    first: sendAnyway('Add webhook'),
  },
  {
    name: 'partner, a webhook',
    as: 'beauty_partner',
    at: '/partner/settings/webhooks/{webhook}',
    first: unfold,
  },
  { name: 'seller, developers', as: 'product_seller', at: '/seller/settings/developers' },
  { name: 'seller, payouts', as: 'product_seller', at: '/seller/payouts' },
  { name: 'partner, salon hub', as: 'beauty_partner', at: '/partner/salon' },
  { name: 'partner, hours', as: 'beauty_partner', at: '/partner/salon/hours', first: unfold },
  { name: 'partner, services', as: 'beauty_partner', at: '/partner/salon/services' },
  {
    name: 'partner, typical services',
    as: 'beauty_partner',
    at: '/partner/salon/services/typical',
  },
  {
    name: 'partner, new service, refused',
    as: 'beauty_partner',
    at: '/partner/salon/services/new',
    first: sendAnyway('Add service'),
  },
  { name: 'partner, staff', as: 'beauty_partner', at: '/partner/salon/staff' },
  {
    name: 'partner, somebody new, refused',
    as: 'beauty_partner',
    at: '/partner/salon/staff/new',
    first: sendAnyway('Add to the team'),
  },
  {
    name: 'partner, private calendars, refused',
    as: 'beauty_partner',
    at: `/partner/salon/staff/${SALON}-staff-1/calendars`,
    first: sendAnyway('Add calendar'),
  },
  {
    name: 'partner, resources, refused',
    as: 'beauty_partner',
    at: '/partner/salon/resources',
    first: sendAnyway('Add'),
  },
  { name: 'partner, policies', as: 'beauty_partner', at: '/partner/salon/policies' },
  { name: 'partner, pictures', as: 'beauty_partner', at: '/partner/salon/pictures' },
  { name: 'partner, preview', as: 'beauty_partner', at: '/partner/salon/preview' },
  { name: 'partner, a conversation', as: 'beauty_partner', at: '/partner/messages/{talk}' },
  {
    name: 'partner, an offer',
    as: 'beauty_partner',
    at: '/partner/messages/{talk}/offer?service={service}',
  },
  {
    name: 'partner, reviews',
    as: 'beauty_partner',
    at: '/partner/reviews',
    first: press('Report'),
  },
  {
    name: 'seller, reviews',
    as: 'product_seller',
    at: '/seller/reviews',
  },
  {
    name: 'delete account',
    as: 'product_seller',
    at: '/seller/settings/delete-account',
  },
  {
    name: 'delete account, refused',
    as: 'anonymous',
    at: '/auth',
    // Of somebody new, whom nothing keeps.
    first: async (page) => {
      await takeOver(page.context(), await newPerson('product_seller'))
      await page.goto('/seller/settings/delete-account')
      await sendAnyway('Delete my account permanently')(page)
    },
  },
  { name: 'your data, none yet', as: 'product_seller', at: '/seller/settings/export' },
  { name: 'seller', as: 'product_seller', at: '/seller/dashboard' },
  { name: 'seller, orders', as: 'product_seller', at: '/seller/orders' },
  { name: 'seller, an order', as: 'product_seller', at: '/seller/orders/{order}' },
  { name: 'seller, decline an order', as: 'product_seller', at: '/seller/orders/{order}/cancel' },
  { name: 'seller, packing slip', as: 'product_seller', at: '/seller/orders/{orderShipped}/slip' },
  {
    name: 'seller, refund, refused',
    as: 'product_seller',
    at: '/seller/orders/{orderShipped}/refund',
    first: sendAnyway('Review'),
  },
  { name: 'seller, orders, none', as: 'product_seller', at: '/seller/orders?q=zzzzzz' },
  { name: 'seller, pick-up', as: 'product_seller', at: '/seller/pick-up' },
  {
    name: 'seller, pick-up, refused',
    as: 'product_seller',
    at: '/seller/pick-up',
    first: sendAnyway('Confirm pickup'),
  },
  { name: 'partner, parcels', as: 'beauty_partner', at: '/partner/parcels' },
  { name: 'seller, shop', as: 'product_seller', at: '/seller/set-up' },
  { name: 'seller, about the shop', as: 'product_seller', at: '/seller/set-up/profile' },
  { name: 'seller, terms', as: 'product_seller', at: '/seller/set-up/terms' },
  { name: 'seller, products', as: 'product_seller', at: '/seller/products' },
  {
    name: 'seller, new product, refused',
    as: 'product_seller',
    at: '/seller/products/new',
    first: sendAnyway('Save draft'),
  },
  {
    name: 'seller, a product',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: (page) => openFirst(page, '/seller/products/'),
  },
  {
    name: 'seller, product pictures',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: async (page) => {
      await openFirst(page, '/seller/products/')
      await page.getByRole('link', { name: /(?:Add|Change) pictures/ }).click()
      await page.getByRole('heading', { name: 'Pictures', level: 1 }).waitFor()
    },
  },
  {
    name: 'seller, a variant, refused',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: async (page) => {
      await openFirst(page, '/seller/products/')
      await openFirst(page, '/variants/')
      await sendAnyway('Change stock')(page)
    },
  },
  { name: 'seller, stock log', as: 'product_seller', at: '/seller/stock' },
  {
    name: 'seller, import, refused',
    as: 'product_seller',
    at: '/seller/import',
    first: sendAnyway('Check the file'),
  },
  { name: 'seller, settings', as: 'product_seller', at: '/seller/settings' },
  stranger('gift', '/gift'),
  stranger('gift, refused', '/gift', async (page) => {
    await page.getByLabel('Gift card code').fill('0000-0000-0000-0000-0000-0000')
    await press('Open')(page)
    await page.getByRole('alert').waitFor()
  }),
  client('gift cards', '/client/gift-cards'),
  client('gift cards, sent', '/client/gift-cards?side=sent'),
  client('gift card, whom for', '/client/gift-cards/new?q=zzzzzz'),
  client('gift card, new', '/client/gift-cards/new?by=contact'),
  client('gift card, faults', '/client/gift-cards/new?by=contact', sendAnyway('Continue')),
  client('gift card, design', '/client/gift-cards/new?to={friend}'),
  client('gift card, sum', '/client/gift-cards/new?to={friend}', (page) => onTo(page, 'How much?')),
  client('gift card, review', '/client/gift-cards/new?to={friend}', async (page) => {
    for (const question of ['How much?', 'What should it say?', 'When should we send it?'])
      await onTo(page, question)
    await press('Review')(page)
    await page.getByRole('region', { name: 'Check the details' }).waitFor()
  }),
  client('gift card, suggestion', '/client/gift-cards/new/suggestion?q=hair'),
  client('gift card, suggested service', `/client/gift-cards/new/suggestion?salon=${SALON}`),
  client('gift card, sent', '/client/gift-cards/{gift}'),
  client('gift card, received', '/client/gift-cards/{giftReceived}', unfold),
  client('send', '/client/wallet/send'),
  client('send, who', '/client/wallet/send?q=zzzzzz'),
  client('send, refused', '/client/wallet/send?to={friend}&amount=0&currency=KES&review=1&form=a'),
  client(
    'send, review',
    '/client/wallet/send?to={friend}&amount=5&currency=KES&note=Tea&review=1&form=a',
  ),
  client('waiting money', '/client/wallet/waiting'),
  client('requests', '/client/wallet/requests', press(/^Pay/)),
  client('request money', '/client/wallet/requests/new?to={friend}', sendAnyway('Send request')),
  client('split', '/client/wallet/split?transaction={sent}&with={friend}'),
  client('split by amounts', '/client/wallet/split?transaction={sent}&with={friend}&by=amounts'),
  client('scheduled', '/client/wallet/scheduled', unfold),
  client('schedule', '/client/wallet/scheduled/new?to={friend}'),
  client('auto top-up', '/client/wallet/auto-top-up?currency=KES', sendAnyway('Turn on')),
  client('round-up', '/client/wallet/round-up'),
  client('apply, salon', '/client/apply?as=salon'),
  client('apply, salon, described', '/client/apply?as=salon&step=about'),
  client('apply, shop, refused', '/client/apply?as=shop&step=about', sendAnyway('Continue')),
  client('wallet, search', '/client/wallet?type=payments&q=hold&to=2020-01-01'),
  client('transaction', '/client/wallet/transactions/{transfer}'),
  client('statements', '/client/wallet/statements', async (page) => {
    await press('Prepare statement')(page)
    await untilReady(page)
  }),
  client('insights', '/client/wallet/insights'),
  client('budget', '/client/wallet/insights/budget'),
  {
    name: 'budget, refused',
    as: 'member',
    at: '/client/wallet/insights/budget',
    first: sendAnyway('Save budget'),
  },
  client('all money', '/client/wallet/money'),
  client('booking, review', '/booking/{hold}', unfold),
  client('booking, booked', '/booking/{booked}'),
  client('explore, for a day', '/client/salons?date={visitDay}&service=Hair&max=9000&people=2'),
  client('salon, write a review', `/client/salons/${SALON}?tab=reviews`, press('Write a Review')),
  client('review, refused', `/client/salons/${SALON}/review`, sendAnyway('Submit review')),
  client('report, refused', `/client/salons/${SALON}/report`, sendAnyway('Report review')),
  client('visit, repeat refused', '/client/bookings/{visit}?do=repeat', async (page) => {
    await page.getByLabel('Until (optional)').fill('2020-01-01')
    await press('Repeat visit')(page)
    await page.getByRole('alert').waitFor()
  }),
  client('visit, check-in', '/client/bookings/{visitBegun}'),
  client('visit, extras', '/client/bookings/{visitExtras}'),
  client('visit, change', '/client/bookings/{visitChange}'),
  client('visit, tip', '/client/bookings/{visitDone}'),
  client('visit, dispute', '/client/bookings/{visitDone}?do=dispute'),
  client('visit, disputed', '/client/bookings/{visitDisputed}'),
  client('visit, cancel', '/client/bookings/{visit}?do=cancel'),
  client('visit, move', '/client/bookings/{visit}/move'),
  client('visit, receipt', '/client/bookings/{visit}/receipt'),
  client('orders', '/client/orders'),
  client('orders, past', '/client/orders?tab=past'),
  client('order, placed, cancel', '/client/orders/{order}?do=cancel'),
  client('order, on its way', '/client/orders/{orderShipped}?do=received'),
  client('order, not arrived', '/client/orders/{orderShipped}?do=dispute'),
  client('order, its code', '/client/orders/{orderReady}'),
  client('order, a return', '/client/orders/{orderReturned}', press('Cancel return')),
  client('order, receipt', '/client/orders/{orderDelivered}/receipt'),
  client(
    'order, give back, refused',
    '/client/orders/{orderDelivered}/return',
    sendAnyway('Request return'),
  ),
  client('first message, about an order', '/client/new-message?order={order}'),
  client('repeat bookings', '/client/bookings/recurring'),
  client('friends', '/client/parties'),
  client('friends, a new visit', FRIENDS),
  client('friends, how', `${FRIENDS}&seats=3&service={service}&split=even&step=how`),
  client('friends, times', `${FRIENDS}&seats=3&service={service}&split=even&step=time`),
  client('friends, no time', `${FRIENDS}&seats=3&service={service}&split=even&step=friends`),
  client('friends, gathering', '/client/parties/{party}', press('Leave it out')),
  client('waiting list', '/client/bookings/waiting-list'),
  client('waiting list, change', '/client/bookings/waiting-list/{wish}'),
  client('waiting list, join', JOIN),
  client('waiting list, limits', `${JOIN}&step=days`, async (page) => {
    await onTo(page, 'Your limits')
  }),
  client('waiting list, refused', `${JOIN}&step=days`, async (page) => {
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
    await press('Continue')(page)
    await page.getByRole('alert').first().waitFor()
  }),
  client('calendar address', '/client/bookings/calendar', makeAddress),
  client('conversation', CHAT, press(/^More about/)),
  client('conversation, as it opens', CHAT),
  client('conversation, an offer', '/client/messages/{talk}'),
  client('a time for an offer', '/booking?offer={offer}'),
  client('conversation, report, refused', `${CHAT}/report`, sendAnyway('Report conversation')),
  client('new message', '/client/new-message?q=wanjiku'),
  client('first message, refused', '/client/new-message?salon=kanga-nail-room', sendAnyway('Send')),
  client('addresses', '/client/addresses'),
  client('address', '/client/addresses/new'),
  client('address, refused', '/client/addresses/new', sendAnyway('Save address')),
  client('cart of a client', '/cart', putInCart),
  client('check-out, how it comes', '/cart', checkOut),
  client('check-out, how it comes, refused', '/cart', async (page) => {
    await checkOut(page)
    // It is picked up where nobody has given an address.
    await unfold(page)
    await page
      .getByLabel(/^Delivery/)
      .first()
      .check()
    await sendAnyway('Review order')(page)
  }),
  client('check-out, review', '/cart', async (page) => {
    await checkOut(page)
    await unfold(page)
    await page
      .getByLabel(/^Pick up at/)
      .first()
      .check()
    await press('Review order')(page)
    await page.getByRole('heading', { name: 'Review and order' }).waitFor()
  }),
  client('notifications', '/client/notifications'),
  {
    // Of somebody new, whose display currency is nobody else's.
    ...stranger('notice', '/auth', async (page) => {
      await takeOver(page.context(), await newPerson())
      await page.goto('/client/dashboard')
      await press(/currency/)(page)
      await press(/^UGX/)(page)
      // Under the pointer it stays.
      await page.getByText('Currency Changed', { exact: true }).hover()
    }),
    scripted: true,
  },
  { name: 'admin', as: 'admin', at: '/admin/dashboard' },
  { name: 'admin, settings', as: 'admin', at: '/admin/settings' },
  { name: 'admin, approvals', as: 'admin', at: '/admin/applications' },
  { name: 'admin, refused', as: 'admin', at: '/admin/applications?status=refused' },
  { name: 'admin, application', as: 'admin', at: `/admin/applications/${APPLICATION}` },
  {
    name: 'admin, approve',
    as: 'admin',
    at: `/admin/applications/${APPLICATION}`,
    first: press('Approve'),
  },
  {
    name: 'admin, refuse without a reason',
    as: 'admin',
    at: `/admin/applications/${APPLICATION}`,
    first: sendAnyway('Decline'),
  },
  { name: 'admin, security', as: 'admin', at: '/admin/settings/security' },
  { name: 'admin, jobs', as: 'admin', at: '/admin/jobs' },
  { name: 'admin, runs of jobs', as: 'admin', at: '/admin/jobs?view=runs' },
  {
    name: 'admin, days that make no sense',
    as: 'admin',
    at: '/admin/dashboard?from=2026-02-01&to=2026-01-01',
  },
  { name: 'admin, alerts', as: 'admin', at: '/admin/alerts' },
  { name: 'admin, providers', as: 'admin', at: '/admin/providers' },
  // --- the audit log ---
  { name: 'admin, audit log', as: 'admin', at: '/admin/audit' },
  { name: 'admin, audit log, of a provider', as: 'admin', at: '/admin/audit?subject=sms' },
  { name: 'admin, audit log, no match', as: 'admin', at: '/admin/audit?actor=of-nobody' },
  {
    name: 'admin, audit log, verified',
    as: 'admin',
    at: '/admin/audit?event=session',
    first: async (page) => {
      await press('Verify now')(page)
      await page.getByText('The chain is intact').waitFor()
    },
  },
  // People, fees and proposals of two admins.
  { name: 'admin, people', as: 'admin', at: '/admin/people?q=zuri' },
  { name: 'admin, nobody found', as: 'admin', at: '/admin/people?q=nobody.at.all' },
  { name: 'admin, why they look', as: 'admin', at: '/admin/people/user-demo-client' },
  { name: 'admin, person', as: 'admin', at: '/admin/people/user-demo-client?purpose=support' },
  {
    name: 'admin, take factors away',
    as: 'admin',
    at: '/admin/people/user-demo-client?purpose=support',
    first: press('Remove two-factor'),
  },
  { name: 'admin, proposals', as: 'admin', at: '/admin/proposals' },
  { name: 'admin, member discounts', as: 'admin', at: '/admin/member-discounts' },
  { name: 'admin, fees', as: 'admin', at: '/admin/fees' },
  { name: 'admin, fee', as: 'admin', at: '/admin/fees/platform?percent=3.5&from=&reason=Costs' },
  { name: 'admin, fee, refused', as: 'admin', at: '/admin/fees/vendor?percent=x&from=&reason=' },
  // Disputed parcels.
  { name: 'admin, disputes', as: 'admin', at: '/admin/disputes' },
  { name: 'admin, disputes decided', as: 'admin', at: '/admin/disputes?status=decided' },
  {
    name: 'admin, a dispute',
    as: 'admin',
    at: '/admin/disputes',
    first: (page) => openFirst(page, '/admin/disputes/'),
  },
  {
    name: 'admin, a decided dispute',
    as: 'admin',
    at: '/admin/disputes?status=decided',
    first: (page) => openFirst(page, '/admin/disputes/'),
  },
  {
    name: 'admin, a decision without anything',
    as: 'admin',
    at: '/admin/disputes',
    first: async (page) => {
      await openFirst(page, '/admin/disputes/')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('Choose who you’re deciding in favor of.').waitFor()
    },
  },
  // Adjustments, reconciliation and the trial balance.
  { name: 'admin, transfers', as: 'admin', at: '/admin/money' },
  { name: 'admin, acts', as: 'admin', at: '/admin/money?view=acts' },
  {
    name: 'admin, a transfer',
    as: 'admin',
    at: '/admin/money',
    first: (page) => openFirst(page, '/admin/money/transfers/'),
  },
  {
    name: 'admin, goodwill without anything',
    as: 'admin',
    at: '/admin/money/goodwill?step=review&form=a',
  },
  { name: 'admin, a correction', as: 'admin', at: '/admin/money/correction' },
  { name: 'admin, reconciliation', as: 'admin', at: '/admin/reconciliation' },
  { name: 'admin, import of a report', as: 'admin', at: '/admin/reconciliation/import' },
  { name: 'admin, trial balance', as: 'admin', at: '/admin/trial-balance' },
  // Support agents.
  { name: 'admin, support', as: 'admin', at: '/admin/support' },
  { name: 'admin, support, all', as: 'admin', at: '/admin/support?view=all&sort=oldest' },
  { name: 'admin, support, no match', as: 'admin', at: '/admin/support?q=nothing.of.the.kind' },
  {
    name: 'admin, support, a visit',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM222',
    first: (page) => openFirst(page, '/admin/support/0'),
  },
  {
    name: 'admin, support, a thread',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM422',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await unfold(page)
    },
  },
  {
    name: 'admin, support, an answer without words',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM322',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await sendAnyway('Reply and close')(page)
    },
  },
  {
    name: 'admin, support, close a ticket',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM422',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await press('Close without replying')(page)
    },
  },
  { name: 'admin, saved answers', as: 'admin', at: '/admin/support/answers' },
  {
    name: 'admin, change a saved answer',
    as: 'admin',
    at: '/admin/support/answers?edit=canned-response-1',
  },
  {
    name: 'admin, a saved answer without anything',
    as: 'admin',
    at: '/admin/support/answers',
    first: sendAnyway('Save'),
  },
  // Reports, what was taken down, and its appeals.
  client('report of a salon', `/client/report/salon/${SALON}`),
  client(
    'report of a person, refused',
    '/client/report/person/{critic}',
    sendAnyway('Report account'),
  ),
  client('report of a person, again', '/client/report/person/{critic}', async (page) => {
    await page.getByLabel('What’s wrong?').selectOption('scam')
    await press('Report account')(page)
    await page.waitForURL('**/client/messages')
    await page.goBack()
    await page.reload()
    await page.getByText('You’ve already reported them.').waitFor()
  }),
  missing(client('report of nobody', '/client/report/person/of-nobody')),
  client('report of a conversation', '/client/messages/{talkDown}/report'),
  client('removed, to appeal', '/client/removed/{removal}'),
  client('removed, appeal refused', '/client/removed/{removal}', sendAnyway('Appeal')),
  client('removed, appealed', '/client/removed/{removalAppealed}'),
  client('removed, upheld', '/client/removed/{removalUpheld}'),
  client('removed, restored', '/client/removed/{removalRestored}'),
  client('removed, a message', '/client/removed/{messageRemoval}'),
  client('removed, in its conversation', '/client/messages/{talkDown}'),
  client('removed, at its salon', '/client/salons/{salonDown}?tab=reviews'),
  client('removed, where it was written', '/client/salons/{salonDown}/review'),
  client('removed, not theirs', '/client/removed/of-nobody'),
  { name: 'admin, moderation', as: 'admin', at: '/admin/moderation' },
  { name: 'admin, moderation, appeals', as: 'admin', at: '/admin/moderation?view=appeals' },
  { name: 'admin, moderation, taken down', as: 'admin', at: '/admin/moderation?view=decided' },
  {
    name: 'admin, moderation, a review',
    as: 'admin',
    at: '/admin/moderation/review/{reviewReported}',
  },
  {
    name: 'admin, moderation, let it stand',
    as: 'admin',
    at: '/admin/moderation/review/{reviewReported}',
    first: press('Take no action'),
  },
  {
    name: 'admin, moderation, take down without a reason',
    as: 'admin',
    at: '/admin/moderation/review/{reviewReported}',
    first: sendAnyway('Remove'),
  },
  {
    name: 'admin, moderation, what is down',
    as: 'admin',
    at: '/admin/moderation/review/{reviewDown}',
  },
  {
    name: 'admin, moderation, an appeal without a reason',
    as: 'admin',
    at: '/admin/moderation/review/{reviewAppealed}',
    first: sendAnyway('Uphold'),
  },
  {
    name: 'admin, moderation, another decides',
    as: 'admin',
    at: '/admin/moderation/review/{reviewOthers}',
  },
  {
    name: 'admin, moderation, upheld',
    as: 'admin',
    at: '/admin/moderation/review/{reviewUpheld}',
  },
  {
    name: 'admin, moderation, a message',
    as: 'admin',
    at: '/admin/moderation/message/{messageReported}',
  },
  {
    name: 'admin, moderation, a conversation',
    as: 'admin',
    at: '/admin/moderation/conversation/{talkReported}',
  },
  { name: 'admin, moderation, nothing', as: 'admin', at: '/admin/moderation/review/of-nobody' },
]
