// Wallet services as people meet them: sending with a look first, asking and paying, a payment shared
// by two, a transfer that moves on its day, and services switched on and off.
import { eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import {
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, newPerson, type Person, signIn, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const ownProduct = emptyProduct()

let amina: Person
let ben: Person

test.beforeAll(async () => {
  test.setTimeout(120_000)
  amina = await newPerson('client', 'Amina Otieno')
  ben = await newPerson('client', 'Ben Kato')
  for (const person of [amina, ben]) await addFunds(person, '2000')
})

const idOf = async (person: Person): Promise<string> => (await call('/api/me', { as: person })).id

const post = (as: Person, path: string, body?: object) =>
  call(path, { as, method: 'POST', key: crypto.randomUUID(), body })

const available = async (person: Person) => Number((await walletOf(person)).available.amount)

for (const js of PLAIN_WALKS)
  test.describe(`sending, JavaScript ${js}`, () => {
    test('is looked over, proven and sent; nothing typed is lost on the way', async () => {
      const before = [await available(amina), await available(ben)]
      const long = new Date(Date.now() - 60 * 60_000)
      await ownProduct.db
        .update(session)
        .set({ createdAt: long, steppedUpAt: null })
        .where(eq(session.userId, await idOf(amina)))
      const tab = await openTab({ js, as: amina })
      const { page } = tab
      await page.goto('/client/wallet/send')
      await page.getByText('Type at least 2 characters to search').waitFor()
      await page.getByLabel('Name, phone number or email').fill('zzzz')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText('No users found matching "zzzz"').waitFor()
      await page.getByLabel('Name, phone number or email').fill('ben')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('link', { name: 'Ben Kato' }).click()

      await page.getByLabel('Amount').fill('99999')
      await page.getByLabel('Note').fill('Lunch')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('alert').filter({ hasText: 'don’t have that much in your purse' }).waitFor()
      expect(await page.getByLabel('Note').inputValue()).toBe('Lunch')
      await page.getByLabel('Amount').fill('150')
      await page.getByRole('button', { name: 'Review' }).click()

      const review = page.getByRole('region', { name: 'Check the details' })
      await review.getByText('KES 150', { exact: true }).waitFor()
      await review.getByText('Lunch').waitFor()
      await page.getByRole('button', { name: 'Send KES 150' }).click()
      await page.getByLabel('Password').fill(amina.password)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await review.getByText('Lunch').waitFor()
      expect(await available(ben)).toBe(before[1])
      await page.getByRole('button', { name: 'Send KES 150' }).click()
      await page.getByText('Money Sent').first().waitFor()
      // The next time it takes one tap to choose him.
      await page.goto('/client/wallet/send')
      const recent = page.getByRole('region', { name: 'Recent' })
      await recent.getByRole('link', { name: 'Ben Kato' }).click()
      await page.getByLabel('Amount').waitFor()
      // Proving oneself has given the browser another session, and ended the one that it took over.
      await signIn(amina)
      expect(await available(amina)).toBe(Number(before[0]) - 150)
      expect(await available(ben)).toBe(Number(before[1]) + 150)
      expectQuiet(tab)
    })
  })

test('a request appears at once, is paid after a question, and both sides see it', async () => {
  const before = [await available(amina), await available(ben)]
  const theirs = await openTab({ as: amina })
  await theirs.page.goto('/client/wallet/requests')
  await theirs.page.getByText('No requests').waitFor()
  await markPage(theirs)

  const mine = await openTab({ plain: true, as: ben })
  await mine.page.goto(`/client/wallet/requests/new?to=${await idOf(amina)}`)
  await mine.page.getByLabel('Amount').fill('nothing')
  await mine.page.getByLabel('Note').fill('Taxi')
  await mine.page.getByLabel('Currency').selectOption('KES')
  await mine.page.getByRole('button', { name: 'Send request' }).click()
  await mine.page.getByRole('alert').filter({ hasText: 'Please enter a valid amount greater than zero.' }).waitFor()
  expect(await mine.page.getByLabel('Note').inputValue()).toBe('Taxi')
  await mine.page.getByLabel('Amount').fill('80')
  await mine.page.getByRole('button', { name: 'Send request' }).click()
  await mine.page.getByText('Request Sent').first().waitFor()
  await mine.page.getByText('Waiting').waitFor()

  await theirs.page.getByRole('button', { name: 'Pay KES 80' }).first().click()
  const question = theirs.page.getByRole('dialog', { name: 'Pay Ben Kato?' })
  await expectNeverReloaded(theirs)
  await question.getByRole('button', { name: 'Pay KES 80' }).click()
  await theirs.page.getByText('Your payment has arrived.').first().waitFor()
  await mine.page.reload()
  await mine.page.getByText('Paid', { exact: true }).waitFor()
  expect(await available(amina)).toBe(Number(before[0]) - 80)
  expect(await available(ben)).toBe(Number(before[1]) + 80)
  for (const tab of [mine, theirs]) expectQuiet(tab, { refusals: true })
})

test('a payment is shared by two: each share stands on the other’s open page', async () => {
  const cleo = await newPerson('client', 'Cleo Were')
  const sent = await post(amina, '/api/transfers/sends', {
    person: await idOf(cleo),
    amount: '100.01',
    currency: 'KES',
    note: 'Spa day',
  })
  const before = await available(amina)
  const { page } = await openTab({ plain: true, as: amina })
  await page.goto(`/client/wallet/split?transaction=${sent.id}`)
  for (const name of ['Ben Kato', 'Cleo Were']) {
    await page.getByRole('searchbox').fill(name.slice(0, 4))
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('list', { name: 'People' }).getByRole('link', { name }).click()
    await page.getByRole('list', { name: 'Chosen' }).getByText(name).waitFor()
  }
  const shares = page.getByRole('region', { name: 'How much each?' })
  const sums = await shares.locator('dd').allInnerTexts()
  expect(sums.map((sum) => sum.replace(/\s/g, ' '))).toEqual(['KES 33.34', 'KES 33.34', 'KES 33.33', 'KES 100.01'])
  await page.getByRole('button', { name: 'Ask 2 people' }).click()
  await page.getByText('Payment Split').first().waitFor()
  const mine = await openTab({ as: amina })
  await noteListening(mine)
  await mine.page.goto(page.url())
  await listening(mine)
  await markPage(mine)

  const theirs = await openTab({ plain: true, as: ben })
  await theirs.page.goto('/client/wallet/requests')
  await theirs.page.getByRole('button', { name: 'Pay KES 33.34' }).first().click()
  const question = theirs.page.getByRole('dialog', { name: 'Pay Amina Otieno?' })
  await question.getByRole('button', { name: 'Pay KES 33.34' }).click()
  const state = mine.page.getByRole('region', { name: 'Status' })
  await state.getByRole('listitem').filter({ hasText: 'Ben Kato' }).getByText('Paid').waitFor()

  const { items } = await call('/api/transfers/requests', { as: cleo })
  await post(cleo, `/api/transfers/requests/${items[0].id}/refusal`)
  await state.getByRole('listitem').filter({ hasText: 'Cleo' }).getByText('Declined').waitFor()
  await expectNeverReloaded(mine)
  expect(await available(amina)).toBeCloseTo(before + 33.34, 2)
  for (const tab of [mine, theirs]) expectQuiet(tab)
})

test('a scheduled transfer moves on its day, by itself, and the page says so', async () => {
  const before = await available(ben)
  const tab = await openTab({ plain: true, as: amina })
  const { page } = tab
  await page.goto(`/client/wallet/scheduled/new?to=${await idOf(ben)}`)
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Currency').selectOption('KES')
  await page.getByLabel('How often').selectOption('weekly')
  const days = page.getByRole('group', { name: 'First day' })
  const first = await days.getByRole('radio', { checked: true }).inputValue()
  await page.getByLabel('Note').fill('Rent')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Schedule it' }).click()
  await page.getByText('Transfer Scheduled').first().waitFor()
  await page.getByText('To Ben Kato', { exact: true }).waitFor()
  expect(await available(ben)).toBe(before)

  const due = Date.parse(`${first}T09:00:00+03:00`) + 7 * 86_400_000
  await ownProduct.tick({ cron: '* * * * *', at: new Date(due) })
  await ownProduct.tick({ cron: '* * * * *', at: new Date(due) })
  expect(await available(ben)).toBe(before + 50)
  await page.reload()
  await page.getByText(/: sent\./).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Nothing moves until you resume it.').first().waitFor()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByText('No more transfers will be sent.').first().waitFor()
  await ownProduct.tick({ cron: '* * * * *', at: new Date(due + 7 * 86_400_000) })
  expect(await available(ben)).toBe(before + 50)
  expectQuiet(tab)
})

for (const js of PLAIN_WALKS)
  test(`services are set up, then switched off in the settings, JavaScript ${js}`, async () => {
    const person = await newPerson('client', 'Dina Achieng')
    await addFunds(person, '50')
    const userId = await idOf(person)
    const [goal, times] = [crypto.randomUUID(), { createdAt: 0, updatedAt: 0 }]
    await ownProduct.db.update(user).set({ currency: 'KES' }).where(eq(user.id, userId))
    await ownProduct.db.insert(savingsGoal).values({
      id: goal,
      userId,
      name: 'Braids for May',
      targetAmount: 100_000,
      currency: 'KES',
      icon: 'sparkles',
      ...times,
    })
    await ownProduct.db
      .insert(goalMember)
      .values({ id: crypto.randomUUID(), goalId: goal, userId, status: 'joined', ...times })

    const tab = await openTab({ js, as: person })
    const { page } = tab
    await page.goto('/client/wallet/auto-top-up?currency=KES')
    await page.getByLabel('When the balance is below (KES)').fill('20')
    await page.getByLabel('Add (KES)').fill('500')
    await page.getByLabel('Limit per 24 hours (KES)').fill('100')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alert').filter({ hasText: 'must cover one top-up' }).waitFor()
    expect(await page.getByLabel('Add (KES)').inputValue()).toBe('500')
    await page.getByLabel('Limit per 24 hours (KES)').fill('500')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Auto top-up On').first().waitFor()

    await page.goto('/client/wallet/round-up')
    await page.getByRole('checkbox', { name: 'Braids for May' }).check()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Round-Ups On').first().waitFor()

    await page.goto('/client/settings?tab=payments')
    for (const name of [/^Auto top-up, /, /^Round-ups, /]) {
      const service = page.getByRole('switch', { name })
      expect(await service.getAttribute('aria-checked')).toBe('true')
      await service.click()
      await page.getByText('Preferences Updated').first().waitFor()
      expect(await page.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('false')
    }
    expectQuiet(tab, { refusals: true })
  })
