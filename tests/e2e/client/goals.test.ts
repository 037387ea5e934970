// Saving toward goals: from the first to one that auto-save completes while the clock runs on, two
// people in one goal, and a contribution without scripts.

import { dueAt } from '../../../api/platform/values/recurrence'
import { closeMoment, expectQuiet, listening, noteListening, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, beginGoal, call, mailTo, newPerson, putIn, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

const product = emptyProduct()

const toast = ({ page }: Tab, text: string) => page.getByText(text, { exact: true }).first()

const main = ({ page }: Tab) => page.getByRole('main').innerText()

for (const js of PLAIN_WALKS)
  test(`from the first goal to one that has completed itself, JavaScript ${js}`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '2000')
    const tab = await openTab({ js, as: zuri })
    const { page } = tab
    await page.goto('/client/dashboard')
    await page.getByText('No active goals. Start saving for your next treat!').waitFor()
    await page.getByRole('link', { name: 'Create Your First Goal' }).click()

    // What is wrong is said beside the field, and nothing typed is lost.
    await page.getByLabel('What are you saving for?').fill('Knotless braids')
    await page.getByLabel('Target', { exact: true }).fill('12.345')
    await page.getByRole('button', { name: 'Create goal' }).click()
    await page.getByText('KES has 2 decimals at most.').waitFor()
    expect(await page.getByLabel('What are you saving for?').inputValue()).toBe('Knotless braids')
    await page.getByLabel('Target', { exact: true }).fill('1000')
    await page.getByRole('radio', { name: 'crown' }).check()
    await page.getByRole('button', { name: 'Create goal' }).click()
    await toast(tab, 'Goal created').waitFor()
    const goal = new URL(page.url()).pathname.split('/')[2] ?? ''

    // Looked at first, then moved.
    await page.getByLabel('Amount to add (KES)').fill('3000')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByText('Enter up to KES 2,000.').first().waitFor()
    await page.getByLabel('Amount to add (KES)').fill('250.50')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByRole('heading', { name: 'Add KES 250.50?' }).waitFor()
    expect(await main(tab)).toMatch(/In your purse after\s+KES\s1,749\.50/)
    expect((await walletOf(zuri)).available.amount).toBe('2000.00')
    await page.getByRole('button', { name: 'Add KES 250.50' }).click()
    await toast(tab, 'Contribution made').waitFor()
    expect((await walletOf(zuri)).available.amount).toBe('1749.50')

    // Auto-save: its defaults, then its own.
    await page.getByRole('link', { name: 'Set up auto-save' }).click()
    expect(await page.getByLabel('Amount (KES)').inputValue()).toBe('10.00')
    expect(await page.getByLabel('Frequency').inputValue()).toBe('weekly')
    await page.getByRole('checkbox', { name: 'Auto-save' }).check()
    await page.getByLabel('Amount (KES)').fill('400')
    await page.getByLabel('Frequency').selectOption('monthly')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(tab, 'Settings Saved').waitFor()
    await page.getByText(/^Auto-save enabled: KES\s400\.00 monthly$/).waitFor()

    // The clock runs on: two months make it, the second brings only what is missing.
    await page.goto(`/goals/${goal}`)
    for (const left of ['349.50', '0.00']) {
      const { autoSave, missing } = await call(`/api/goals/${goal}`, { as: zuri })
      expect(Number(missing.amount)).toBeGreaterThan(Number(left))
      const at = new Date(dueAt(autoSave.nextDate, 'Africa/Nairobi') + 1000)
      await product.tick({ at })
      await product.tick({ at })
      expect((await call(`/api/goals/${goal}`, { as: zuri })).missing.amount).toBe(left)
    }
    // What a schedule has brought about is celebrated on the open page, and without scripts on the one that is looked at next.
    if (!js) await page.reload()
    await page.getByRole('dialog').getByText('You made it').waitFor()
    expect(await page.getByRole('link', { name: 'Book it' }).first().isVisible()).toBe(true)
    await closeMoment(tab)
    expect((await walletOf(zuri)).available.amount).toBe('1000.00')
    expect(await main(tab)).toMatch(/Auto-save\s+Sat,\sJan\s30,\s2027.*\s+\+KES\s349\.50/)
    const ofGoals = async () =>
      (await mailTo(zuri.email))
        .map(({ subject }) => subject)
        .filter((text) => ['Goal reached', 'Auto-save complete'].includes(text))
    await expect.poll(async () => (await ofGoals()).length).toBe(3)
    expect((await ofGoals()).filter((goal) => goal === 'Goal reached')).toHaveLength(1)

    // Used, then archived.
    await page.getByText('Withdraw money', { exact: true }).click()
    await page.getByLabel('Amount to withdraw (KES)').fill('1000')
    await page.getByRole('button', { name: 'Review withdrawal' }).click()
    await page.getByRole('button', { name: 'Withdraw KES 1,000' }).click()
    await toast(tab, 'Money withdrawn').waitFor()
    // It stands over the button.
    if (js) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Archive goal' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive goal' }).click()
    await toast(tab, 'Goal archived').waitFor()
    expect((await walletOf(zuri)).available.amount).toBe('2000.00')
    expectQuiet(tab, { refusals: true })
  })

test('two people in one goal: asked, joined, seen by each other at once', async () => {
  const ann = await newPerson('client', 'Ann Wanjiku')
  const bea = await newPerson('client', 'Bea Nekesa')
  await addFunds(ann, '500')
  await addFunds(bea, '500')
  const goal = await beginGoal(ann, { name: 'Trip' })
  await putIn(ann, goal, '100')
  const [hers, theirs] = [await openTab({ as: ann }), await openTab({ as: bea })]
  for (const tab of [hers, theirs]) await noteListening(tab)
  await theirs.page.goto('/goals')
  await theirs.page.getByText('No active goals.').waitFor()
  await listening(theirs)

  const { page } = await openTab({ plain: true, as: ann })
  await page.goto(`/goals/${goal}`)
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await page.getByLabel('Name').fill('Nekesa')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent', { exact: true }).first().waitFor()

  // Her page was open, and knows.
  await theirs.page.getByRole('button', { name: 'Join' }).click()
  await toast(theirs, 'You’ve joined').waitFor()
  await hers.page.goto(`/goals/${goal}`)
  await listening(hers)
  await putIn(bea, goal, '40')
  await expect.poll(() => main(hers)).toMatch(/Bea Nekesa\s+Contribution, \S.*\s+\+KES\s40/)
  expect(await main(hers)).toMatch(/KES\s140\b/)
  expectQuiet(hers)
  expectQuiet(theirs)
})

test.describe('without scripts', () => {
  test('a contribution, and auto-save for a goal that must be chosen first', async () => {
    const cat = await newPerson('client', 'Cat')
    await addFunds(cat, '500')
    const goal = await beginGoal(cat)
    await beginGoal(cat, { name: 'Other' })
    const tab = await openTab({ js: false, as: cat })
    const { page } = tab
    await page.goto(`/goals/${goal}`)
    await page.getByLabel('Amount to add (KES)').fill('1000')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByText('Enter up to KES 500.').first().waitFor()
    await page.getByLabel('Amount to add (KES)').fill('12.50')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByRole('button', { name: 'Add KES 12.50' }).click()
    await toast(tab, 'Contribution made').waitFor()
    expect((await walletOf(cat)).available.amount).toBe('487.50')

    await page.goto('/goals/auto-save')
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.getByText('Please select a savings goal.').waitFor()
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Auto-save disabled', { exact: true }).waitFor()
    await page.goto('/goals/auto-save?goal=of-nobody')
    await page.getByText('Goal not found or access denied.').waitFor()
    expectQuiet(tab)
  })
})
