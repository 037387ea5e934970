// Business in the chat: a salon offers a time or a price, the client takes it up and books, or one of them
// ends it. With scripts and without.

import { ALWAYS, addSalon } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, newPerson, type Person, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

let nia: Person

test.beforeAll(async () => {
  const world = { db: product.db } as World
  nia = await newPerson('beauty_partner', 'Nia Partner')
  const { id: ownerId } = await call('/api/me', { as: nia })
  await addSalon(
    world,
    { id: 'offering', ownerId, name: 'Nyota Hair', leadMinutes: 0 },
    [{ id: 'offered-cut', name: 'Cut', price: 250_000 }],
    ['offering-ada'],
    ALWAYS,
  )
})

async function chatOf(client: Person): Promise<string> {
  const { id } = await call('/api/conversations', { as: client, body: { salonId: 'offering' } })
  await call(`/api/conversations/${id}/messages`, {
    as: client,
    key: crypto.randomUUID(),
    body: { text: 'Do you have time this week?' },
  })
  return id
}

const offered = (chat: string, body: object) =>
  call(`/api/conversations/${chat}/offers`, {
    as: nia,
    key: crypto.randomUUID(),
    body: { plan: [{ serviceId: 'offered-cut' }], ...body },
  })

/** A full hour, some hundred hours from now. */
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()

const card = ({ page }: Tab) => page.getByRole('region', { name: 'Offer: Cut' }).last()

const toast = ({ page }: Tab, text: string) => page.getByText(text, { exact: true }).first().waitFor()

for (const js of PLAIN_WALKS)
  test(`the salon offers a time at a price (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    const chat = await chatOf(zuri)
    const salon = await openTab({ js, as: nia })
    await salon.page.goto(`/partner/messages/${chat}`)
    await salon.page.getByRole('link', { name: 'Make an offer' }).click()
    await salon.page.getByRole('link', { name: /Cut/ }).click()
    await salon.page
      .getByRole('link', { name: /times$/ })
      .nth(3)
      .click()
    await salon.page.getByLabel('Price (KES)').fill('1999.50')
    await salon.page.getByLabel(/^Time on/).selectOption({ index: js ? 20 : 30 })
    await salon.page.getByRole('button', { name: 'Review offer' }).click()
    await salon.page.getByRole('heading', { name: 'Send this offer?' }).waitFor()
    expect(await salon.page.getByRole('main').innerText()).toMatch(
      /We’ll hold .* for Zuri Kamau until .*, at KES\s1,999\.50/,
    )
    await salon.page.getByRole('button', { name: /^Hold the time and offer it/ }).click()
    await toast(salon, 'Offer sent')
    await card(salon).getByRole('button', { name: 'Withdraw' }).waitFor()
    expectQuiet(salon)
  })

for (const js of [true, false])
  test(`what is offered is booked in the chat (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '5000')
    const chat = await chatOf(zuri)
    await offered(chat, { startsAt: inHours(js ? 250 : 260), price: '1999.50' })
    const salon = await openTab({ js, as: nia })
    await salon.page.goto(`/partner/messages/${chat}`)
    await card(salon).getByRole('button', { name: 'Withdraw' }).waitFor()

    const client = await openTab({ js, as: zuri })
    await client.page.goto(`/client/messages/${chat}`)
    await card(client).getByRole('button', { name: 'Accept and book' }).click()
    expect(await client.page.getByRole('dialog').innerText()).toMatch(/KES\s1,999\.50 is held in your purse now/)
    await client.page.getByRole('button', { name: /^Hold KES\s1,999\.50 and book$/ }).click()
    await toast(client, 'Booking Successful')
    await card(client).getByText('Booked', { exact: true }).waitFor()
    expect((await walletOf(zuri)).held.amount).toBe('1999.50')
    // The salon's open chat shows it too: by itself, or when it is looked at again.
    if (!js) await salon.page.reload()
    await card(salon).getByText('Booked', { exact: true }).waitFor()
    await card(salon).getByRole('link', { name: 'See the booking' }).click()
    await salon.page.getByRole('heading', { name: 'Zuri Kamau' }).waitFor()
    expect(await salon.page.getByRole('main').innerText()).toMatch(/KES\s1,999\.50/)
    expectQuiet(client)
    expectQuiet(salon)
  })

for (const js of PLAIN_WALKS)
  test(`a price: the client chooses the time, and adds what lacks (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '100')
    const chat = await chatOf(zuri)
    await offered(chat, { price: '1800' })
    const tab = await openTab({ js, as: zuri })
    const { page } = tab
    await page.goto(`/client/messages/${chat}`)
    expect(await card(tab).innerText()).toMatch(/KES\s1,800\s*instead of\s*KES\s2,500/)
    await card(tab).getByRole('link', { name: 'Accept and choose a time' }).click()
    await page
      .getByRole('link', { name: /times$/ })
      .nth(5)
      .click()
    await page.getByText(js ? '11:00 AM' : '3:00 PM', { exact: true }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Review and book' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/Your price\s+KES\s1,800\b/)
    // Without styles the button is named after the other way to pay too.
    const name = js ? /^Add KES\s1,700 and book$/ : /^Add KES\s1,700 and book/
    await page.getByRole('button', { name }).click()
    await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
    await page.getByRole('link', { name: 'Back to the chat' }).click()
    await card(tab).getByText('Booked', { exact: true }).waitFor()
    expect((await walletOf(zuri)).held.amount).toBe('1800.00')
    expectQuiet(tab)
  })

test('declined by the one, withdrawn by the other; what is over cannot be booked', async () => {
  const zuri = await newPerson('client', 'Zuri Kamau')
  const chat = await chatOf(zuri)
  const startsAt = inHours(200)
  await offered(chat, { startsAt })
  const client = await openTab({ js: false, as: zuri })
  await client.page.goto(`/client/messages/${chat}`)
  await card(client).getByRole('button', { name: 'Decline', exact: true }).click()
  await client.page.getByRole('button', { name: 'Decline the offer' }).click()
  await toast(client, 'Offer declined')
  await card(client).getByText('Declined', { exact: true }).waitFor()
  // The time is free again: it can be offered once more.
  await offered(chat, { startsAt })
  await client.page.reload()
  const salon = await openTab({ as: nia })
  await salon.page.goto(`/partner/messages/${chat}`)
  await card(salon).getByRole('button', { name: 'Withdraw', exact: true }).click()
  await salon.page.getByRole('button', { name: 'Withdraw the offer' }).click()
  await toast(salon, 'Offer withdrawn')
  await card(client).getByRole('button', { name: 'Accept and book' }).click()
  await client.page.getByRole('button', { name: /^Hold KES/ }).click()
  await card(client).getByText('Withdrawn', { exact: true }).waitFor()
  expectQuiet(client, { refusals: true })
  expectQuiet(salon)
})
