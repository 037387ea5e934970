// The pages of people who are not signed in.
import { codeSentTo, newPerson, SALON, takeOver } from '../people'
import { PRODUCT, SHOP } from '../shop-stock'
import {
  missing,
  openConversation,
  openResetLink,
  press,
  provePhone,
  putInCart,
  type Scene,
  SHEET,
  sendAnyway,
  sendCode,
  stranger,
  unfold,
} from './scene'

export const VISITOR: Scene[] = [
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
  stranger('conversation of a stranger', '/contact', openConversation),
  stranger('no such conversation', '/conversation/of.nobody'),
  stranger('stop messages', '/stop/{stop}'),
  stranger('no such messages to stop', '/stop/of.nobody'),
  stranger('an invitation of friends', '/party/{invitation}'),
  stranger('no such invitation', '/party/of.nobody'),
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
  stranger('gift', '/gift'),
  stranger('gift, refused', '/gift', async (page) => {
    await page.getByLabel('Gift card code').fill('0000-0000-0000-0000-0000-0000')
    await press('Open')(page)
    await page.getByRole('alert').waitFor()
  }),
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
]
