// A gift card goes from a client to somebody new, who reads the mail, follows its link, signs up on the way,
// unwraps it, claims it and books with it what was suggested; with and without JavaScript, to the unit.
import { sql } from 'drizzle-orm'
import { closeMoment, expectQuiet, openTab, PLAIN_WALKS, signInByForm } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  call,
  confirmationPath,
  mailTo,
  newPerson,
  type Person,
  SALON,
  signIn,
  walletOf,
} from '../harness/people'
import { database } from '../harness/product'
import { onTo } from '../harness/scenes/scene'

let amina: Person

test.beforeAll(async () => {
  amina = await newPerson('client', 'Amina Otieno')
  await addFunds(amina, '30000')
})

const available = async (person: Person) => Number((await walletOf(person)).available.amount)

for (const js of PLAIN_WALKS)
  test(`a short purse is filled on the way, and the card is still there (scripts: ${js})`, async () => {
    const giver = await newPerson('client', 'Baraka Mutua')
    await addFunds(giver, '1000')
    const { page } = await openTab({ js, as: giver })
    await page.goto('/client/gift-cards/new?by=contact')
    await page.getByRole('textbox', { name: 'Their email' }).fill('zawadi@people.test')
    await onTo(page, 'Choose a design')
    await onTo(page, 'How much?')
    await page.getByRole('radio', { name: 'Another amount' }).check()
    await page.getByRole('textbox', { name: 'Amount' }).fill('2500.50')
    await onTo(page, 'What should it say?')
    await page.getByRole('textbox', { name: 'Their name' }).fill('Zawadi')
    await page.getByLabel('A message (optional)').fill('For your big day.')
    await onTo(page, 'When should we send it?')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('Your purse is short by').waitFor()
    await page.getByRole('link', { name: 'Add KES 1,500.50' }).click()
    await page.getByRole('heading', { name: 'Add funds for your gift card' }).waitFor()
    expect(await page.getByRole('radio', { name: 'KES 1,500.50' }).isChecked()).toBe(true)
    await page.getByLabel('Pay with').selectOption('sandbox_action')
    await page.getByRole('button', { name: /^Add KES 1,500.50/ }).click()
    // The bank leads to the deposit, which still knows what it is for.
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('link', { name: 'Continue to your gift card' }).click()
    await page.getByText('For your big day.').waitFor()
    await page.getByRole('button', { name: 'Pay KES 2,500.50 and send' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/review'))
    expect(await available(giver)).toBe(0)
  })

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('a card to somebody new pays for a visit', async () => {
      const before = await available(amina)
      const newcomer = {
        name: 'Wanjiku Mwangi',
        email: `wanjiku-${Date.now()}-${js}@people.test`,
        password: 'long-enough-2026',
        cookies: new Map<string, string>(),
      }
      const sender = await openTab({ js, as: amina })
      const { page } = sender
      await page.goto('/client/gift-cards?side=sent')
      await page.getByRole('link', { name: 'Send a gift card' }).click()
      await page.getByRole('link', { name: /By email or text message/ }).click()
      // What cannot be is said beside its field, before anything else is asked.
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Enter an email address or phone number.').waitFor()
      await page.getByRole('textbox', { name: 'Their email' }).fill(newcomer.email)
      await onTo(page, 'Choose a design')
      await page.getByRole('radio', { name: 'Lanterns' }).check()
      await onTo(page, 'How much?')
      await page.getByRole('radio', { name: 'Another amount' }).check()
      await page.getByRole('textbox', { name: 'Amount' }).fill('50')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Enter an amount between').waitFor()
      await page.getByRole('textbox', { name: 'Amount' }).fill('7000.50')
      await onTo(page, 'What should it say?')
      await page.getByRole('textbox', { name: 'Their name' }).fill('Wanjiku')
      await page.getByRole('textbox', { name: 'From' }).fill('Auntie Amina')
      await page.getByLabel('A message (optional)').fill('For your big day.\nWear it well!')
      // Back keeps what this step was told, and every step before it.
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByText('How much?').waitFor()
      expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('7000.50')
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByText('Choose a design').waitFor()
      expect(await page.getByRole('radio', { name: 'Lanterns' }).isChecked()).toBe(true)
      await onTo(page, 'How much?')
      await onTo(page, 'What should it say?')
      expect(await page.getByLabel('A message (optional)').inputValue()).toContain('Wear it well!')
      await onTo(page, 'When should we send it?')
      // The answers are still there after a salon was chosen on the way.
      await page.getByRole('button', { name: 'Suggest a salon' }).click()
      await page.getByLabel('A salon’s name, or what it does').fill('Amani')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.locator(`a[href$="salon=${SALON}"]`).click()
      await page.locator('main li').getByRole('button').first().click()
      await page.getByText('They can book it in one tap, or spend').waitFor()
      await page.getByRole('button', { name: 'Review' }).click()
      const review = page.getByRole('region', { name: 'Check the details' })
      await review.getByText(newcomer.email).waitFor()
      expect(await available(amina)).toBe(before)
      await page.getByRole('button', { name: 'Pay KES 7,000.50 and send' }).click()
      await page.getByText('Gift card sent').first().waitFor()
      await page.getByText(/ends in [0-9A-Z]{4}/).waitFor()
      expect(await available(amina)).toBe(before - 7000.5)

      // The recipient's own phone: their mail, the link, the card in its paper.
      const theirs = await openTab({ js, still: !js })
      const mailbox = new URLSearchParams({ to: newcomer.email })
      // The letter goes out after the answer.
      await expect
        .poll(async () => (await mailTo(newcomer.email))[0]?.subject)
        .toBe('Auntie Amina sent you a gift card')
      const [letter] = await mailTo(newcomer.email)
      const link = /\/gift\?code=[0-9A-Z]{24}/.exec(letter?.text ?? '')?.[0] ?? ''
      await theirs.page.goto(`/dev/outbox?${mailbox}`)
      await theirs.page.getByText('Auntie Amina sent you a gift card').first().waitFor()
      await theirs.page.goto(link)
      expect(new URL(theirs.page.url()).search).toBe('')
      await theirs.page.getByRole('heading', { name: 'Wanjiku, this is for you' }).waitFor()
      await theirs.page.getByText('For your big day.').waitFor()
      const code = link.slice(-24)
      const cookies = await theirs.context.cookies()
      expect(cookies.find(({ name }) => name === '__Host-gift')).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      })
      expect(await theirs.page.content()).not.toContain(code)

      // Signing up lies on the way; the card waits.
      await theirs.page.getByRole('link', { name: 'Create an account' }).click()
      await theirs.page.getByLabel('Full name').fill(newcomer.name)
      await theirs.page.getByLabel('Email', { exact: true }).fill(newcomer.email)
      await theirs.page.getByLabel('Password', { exact: true }).fill(newcomer.password)
      await theirs.page.getByLabel('Confirm password').fill(newcomer.password)
      await theirs.page.getByRole('button', { name: 'Sign Up', exact: true }).click()
      await theirs.page.getByText('Account Created').first().waitFor()
      await theirs.page.goto(await confirmationPath(newcomer.email))
      await signInByForm(theirs, newcomer)
      await theirs.page.waitForURL('**/gift')
      await theirs.page.getByRole('button', { name: 'Add KES 7,000.50 to my purse' }).click()
      await theirs.page.getByRole('heading', { name: 'From Auntie Amina, for you.' }).waitFor()
      await closeMoment(theirs)
      await theirs.page.getByText('Claimed').first().waitFor()
      await signIn(newcomer)
      expect(await available(newcomer)).toBe(7000.5)
      expect((await theirs.context.cookies()).some(({ name }) => name === '__Host-gift')).toBe(false)

      // What was suggested, in one tap.
      await theirs.page.getByRole('link', { name: /^Book .+ at / }).click()
      await theirs.page.waitForURL(/\/booking\?/)
      const service = new URL(theirs.page.url()).searchParams.get('service')
      const { items: times } = await call(
        `/api/salons/${SALON}/slots?${new URLSearchParams({ service: service ?? '', from: dateOf(2), to: dateOf(20) })}`,
      )
      const visit = await call('/api/appointments', {
        as: newcomer,
        key: crypto.randomUUID(),
        body: {
          salonId: SALON,
          serviceId: service,
          staffId: times[0].staffId,
          startsAt: times[0].startsAt,
          payment: 'purse',
        },
      })
      const wallet = await walletOf(newcomer)
      expect(Number(wallet.available.amount) + Number(visit.price.amount)).toBeCloseTo(7000.5, 2)
      expect(wallet.held.amount).toBe(visit.price.amount)
      expect(wallet.total.amount).toBe('7000.50')

      // The sender sees that it was claimed, and the code no longer works.
      await page.reload()
      await page.getByText('KES 7,000.50 claimed').waitFor()
      await theirs.page.goto(link)
      await theirs.page.getByRole('alert').filter({ hasText: 'Gift card not found' }).waitFor()
      const [left] = await database().all<{ n: number }>(
        sql`SELECT count(*) AS n FROM outbox WHERE payload LIKE ${`%${code}%`}`,
      )
      expect(left?.n).toBe(0)
      expectQuiet(sender, { refusals: true })
      expectQuiet(theirs)
    })
  })

test('somebody on Purse is found by name, claims a part, then the rest, without a code', async () => {
  const brian = await newPerson('client', `Brian Giftfinder ${Date.now().toString(36)}`)
  const { page } = await openTab({ js: false, as: amina })
  const before = await available(amina)
  await page.goto('/client/gift-cards/new')
  await page.getByLabel('Search by name').fill(brian.name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: brian.name }).click()
  await page.getByText('Choose a design').waitFor()
  await onTo(page, 'How much?')
  await page.getByRole('radio', { name: 'KES 1,000' }).check()
  await onTo(page, 'What should it say?')
  expect(await page.getByRole('textbox', { name: 'Their name' }).inputValue()).toBe(brian.name)
  await onTo(page, 'When should we send it?')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Pay KES 1,000 and send' }).click()
  await page.getByText('Gift card sent').first().waitFor()
  expect(await available(amina)).toBe(before - 1000)

  const theirs = await openTab({ js: false, as: brian })
  await theirs.page.goto('/client/notifications')
  await theirs.page
    .getByText(/sent you a gift card/)
    .first()
    .click()
  await theirs.page.getByText('Claim part of it').click()
  await theirs.page.getByLabel('How much? (KES)').fill('400')
  await theirs.page.getByRole('button', { name: 'Claim this part' }).click()
  await theirs.page.getByText('KES 400 has been added to your purse.').waitFor()
  await closeMoment(theirs)
  await theirs.page.getByRole('button', { name: 'Add KES 600 to my purse' }).click()
  await theirs.page.getByText('KES 600 has been added to your purse.').waitFor()
  expect(await available(brian)).toBe(1000)
  await theirs.page.goto('/client/gift-cards')
  await theirs.page.getByRole('link', { name: /From Amina Otieno/ }).waitFor()
})

test('a partner reads who may claim', async () => {
  const card = await call('/api/gift-cards', {
    as: amina,
    key: crypto.randomUUID(),
    body: {
      design: 'comb',
      amount: '500',
      currency: 'KES',
      fromName: 'Amina',
      recipientName: 'Nia',
      email: `nia-${Date.now()}@people.test`,
    },
  })
  const sent = async () => (await mailTo(card.sentTo))[0]?.text ?? ''
  // The letter goes out after the answer.
  await expect.poll(sent).toMatch(/\/gift\?code=/)
  const nia = await newPerson('beauty_partner', 'Nia')
  const { page } = await openTab({ js: false, as: nia })
  await page.goto(/\/gift\?code=[0-9A-Z]{24}/.exec(await sent())?.[0] ?? '')
  await page.getByText('Only client accounts can claim gift cards').waitFor()
})

function dateOf(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
