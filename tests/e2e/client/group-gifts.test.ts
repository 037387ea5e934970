// Three clients give one card together: begun, asked into, paid to the unit, sent when the last of it is in,
// claimed in part, and taken back: everybody gets their part. With and without scripts.

import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, dateFromNow, mailTo, newPerson, type Person, until, walletOf } from '../harness/people'
import { onTo } from '../harness/scenes/scene'

const toast = ({ page }: Tab, text: string) => page.getByText(text, { exact: true }).first()

const main = async ({ page }: Tab) => (await page.getByRole('main').innerText()).replace(/[\u00a0\u202f]/g, ' ')

/** Types a share, looks at it, and pays it. */
async function putIn(tab: Tab, amount: string, displayed: string): Promise<void> {
  const { page } = tab
  await page.getByLabel('Your share (KES)').fill(amount)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('heading', { name: `Add KES ${displayed}?` }).waitFor()
  await page.getByRole('button', { name: `Add KES ${displayed}` }).click()
  await toast(tab, 'Share added').waitFor()
}

/** Asks somebody in by name. */
async function askIn(tab: Tab, person: Person): Promise<void> {
  const { page } = tab
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await page.getByLabel('Search by name').fill(person.name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await toast(tab, 'Invited').waitFor()
}

/** The code in the letter to somebody, which leaves after the answer that caused it. */
function codeFor({ email }: Person): Promise<string> {
  return until(async () => {
    const texts = (await mailTo(email)).map(({ text }) => text).join('\n')
    const code = /\/gift\?code=([0-9A-Z]{24})/.exec(texts)?.[1]
    if (!code) throw new Error('no letter has a code')
    return code
  })
}

const inPurse = async (person: Person) => (await walletOf(person)).available.amount

for (const js of PLAIN_WALKS)
  test(`three give together, ${js ? 'with' : 'without'} scripts`, async () => {
    test.setTimeout(120_000)
    const mark = js ? 'Rose' : 'Lily'
    const [ann, ben, cem, wanja] = [
      await newPerson('client', `Ann ${mark}`),
      await newPerson('client', `Ben ${mark}`),
      await newPerson('client', `Cem ${mark}`),
      await newPerson('client', `Wanja ${mark}`),
    ]
    for (const person of [ann, ben, cem]) await addFunds(person, '1000')

    // Begun: what is wrong is said beside the field, and nothing typed is lost.
    const tab = await openTab({ as: ann, js })
    const { page } = tab
    await page.goto('/client/gift-cards/group/new')
    await page.getByRole('link', { name: /By email or text message/ }).click()
    await page.getByLabel('Their email').fill(wanja.email)
    await onTo(page, 'Choose a design')
    await onTo(page, 'How much?')
    await page.getByLabel('Gift card amount').fill('0.50')
    await page.getByLabel('Currency').selectOption('KES')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter an amount between').waitFor()
    await page.getByLabel('Gift card amount').fill('1000')
    await onTo(page, 'What should it say?')
    await page.getByLabel('Their name').fill('Wanja')
    await page.getByLabel('From', { exact: true }).fill('The three of us')
    await onTo(page, 'Until when?')
    await page.getByRole('button', { name: 'Start group gift' }).click()
    await page.getByText('Choose an end date.').waitFor()
    await page.getByLabel('Collect until').fill(dateFromNow(7))
    await page.getByRole('button', { name: 'Start group gift' }).click()
    await toast(tab, 'Gift started').waitFor()
    const path = new URL(page.url()).pathname
    const id = path.split('/').at(-1) ?? ''

    await askIn(tab, ben)
    await askIn(tab, cem)
    await putIn(tab, '333.34', '333.34')
    expect(await main(tab)).toContain('You have KES 666.66')
    expect(await inPurse(ann)).toBe('666.66')

    // Ben sees who has joined, and not with how much.
    const bens = await openTab({ as: ben, js })
    await bens.page.goto(path)
    const seen = await main(bens)
    expect(seen).toMatch(new RegExp(`Ann ${mark}\\s*Organizer\\s*Joined`))
    expect(seen).not.toMatch(/Joined\s+KES/)
    await bens.page.getByLabel('Your share (KES)').fill('700')
    await bens.page.getByRole('button', { name: 'Review', exact: true }).click()
    await bens.page.getByText('The gift now needs less than that.').waitFor()
    await putIn(bens, '333.33', '333.33')

    // Cem declines, and changes their mind.
    const cems = await openTab({ as: cem, js })
    await cems.page.goto(path)
    await cems.page.getByRole('button', { name: 'Decline' }).first().click()
    await cems.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await toast(cems, 'Declined').waitFor()
    expect(await main(cems)).toContain('Declined')
    await putIn(cems, '333.33', '333.33')
    expect(await main(cems)).toContain('Sent')
    for (const [person, left] of [
      [ann, '666.66'],
      [ben, '666.67'],
      [cem, '666.67'],
    ] as const)
      expect(await inPurse(person)).toBe(left)

    // The code is in the recipient's mail, and nowhere else; they claim a part of it.
    const body = { code: await codeFor(wanja), amount: '250' }
    await call('/api/gift-redemptions', { as: wanja, key: crypto.randomUUID(), body })
    expect(await inPurse(wanja)).toBe('250.00')

    // Taken back: the exact sums stand on the page before anything moves.
    await page.goto(path)
    await page.getByRole('link', { name: 'Cancel the rest' }).click()
    await page.getByRole('heading', { name: 'Cancel the gift card?' }).waitFor()
    const terms = await main(tab)
    // 75,000 by 33,334 : 33,333 : 33,333.
    expect(terms).toMatch(/Back to your purse\s+KES 250\.01/)
    expect(terms).toMatch(/Refund to Ben \w+\s+KES 250/)
    expect(terms).toMatch(/Refund to Cem \w+\s+KES 249\.99/)
    expect(terms).toMatch(/Total refund\s+KES 750/)
    expect(await inPurse(ben)).toBe('666.67')
    await page.getByRole('button', { name: 'Cancel and refund KES 750' }).click()
    await toast(tab, 'Cancelled').waitFor()
    const statement = await main(tab)
    expect(statement).toMatch(/On the card\s+KES 0\.00/)
    expect(statement).toMatch(/Wanja claimed/)
    const now = await Promise.all([ann, ben, cem, wanja].map(inPurse))
    expect(now).toEqual(['916.67', '916.67', '916.66', '250.00'])

    await page.goto('/client/gift-cards/history?side=group&state=over')
    expect(await main(tab)).toMatch(/For Wanja[\s\S]*You paid KES 333\.34[\s\S]*KES 250\.01 refunded/)
    const gone = await call(`/api/gift-cards/${id}`, { as: wanja })
    expect(gone.status).toBe('cancelled')
    for (const item of [tab, bens, cems]) expectQuiet(item, { refusals: true })
  })
