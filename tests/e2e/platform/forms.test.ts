// Bad input and bad luck: what was typed is kept, the message stands beside it, and nothing changed.
// With scripts and without.
import type { Page } from '@playwright/test'
import {
  ADD_SUM,
  CHROMIUM_WALKS,
  expectQuiet,
  hydrated,
  openTab,
  otherSum,
  PLAIN_WALKS,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  call,
  demoPerson,
  freeSlots,
  newPerson,
  type Person,
  SALON,
  type Service,
  type Slot,
  serviceNamed,
  walletOf,
} from '../harness/people'

const REFUSED = { refusals: true }

for (const js of [true, false])
  test.describe(`bad input, JavaScript ${js}`, () => {
    let pauper: Promise<Person> | undefined

    // The field's island looks at two of them before the server does.
    for (const amount of js ? ['', '10.005'] : ['', '0', '-5', '1e3', '10.005', 'NaN', '1000000000000000'])
      test(`an amount of "${amount}"`, async () => {
        pauper ??= newPerson()
        const client = await pauper
        const tab = await openTab({ js, as: client })
        const { page } = tab
        await page.goto('/client/wallet')
        const field = await openAddFunds(tab, js)
        await field.fill(amount)
        const add = page.getByRole('button', ADD_SUM)
        if (js && amount === '') expect(await add.isDisabled()).toBe(true)
        else {
          await add.click()
          const fault = page.getByRole('alert').filter({ hasText: /^Invalid amount: / })
          await fault.waitFor()
          // The field is shown only while it is chosen.
          expect(await page.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true)
          expect(await field.inputValue()).toBe(amount)
          expect(await field.getAttribute('aria-invalid')).toBe('true')
          expect(await field.getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'))
        }
        const { json } = await ask('/api/wallet/transactions', { as: client })
        expect(json.items).toEqual([])
        expectQuiet(tab, REFUSED)
      })

    test('a double press on a form', async () => {
      const client = await newPerson()
      await addFunds(client, '3000')
      const service = await serviceNamed('Trim & Shape')
      const slot = (await freeSlots(service)).at(20) as Slot
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/wallet')
      await (await openAddFunds(tab, js)).fill('25')
      await page.getByRole('button', ADD_SUM).dblclick()
      await page.getByText('Funds Added').first().waitFor()
      const { json } = await ask('/api/wallet/transactions', { as: client })
      expect(json.items).toHaveLength(2)

      await keepSlot(page, service, slot)
      await page.getByRole('button', { name: /and book/ }).dblclick()
      await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
      expect((await ask('/api/appointments', { as: client })).json.items).toHaveLength(1)
      expect((await walletOf(client)).held).toEqual(service.price)
      expectQuiet(tab)
    })

    test('hostile text is shown as text', async () => {
      const name = `<img src=x onerror="alert(${js})">{{7*7}}`
      const notes = `"></textarea><script>alert(${js})</script><b data-planted>`
      const client = await newPerson('client', name)
      await addFunds(client, '3000')
      const service = await serviceNamed('Trim & Shape')
      const salon = await openTab({ js, as: await demoPerson('partner') })
      const tab = await openTab({ js, plain: true, as: client })
      await salon.page.goto('/partner/dashboard?list=requests')
      await keepSlot(tab.page, service, (await freeSlots(service)).at(4) as Slot)
      await tab.page.getByText('Notes for the salon', { exact: true }).click()
      await tab.page.getByLabel(/Notes/).fill(notes)
      await tab.page.getByRole('button', { name: /and book/ }).click()
      await tab.page.getByRole('link', { name: 'All bookings' }).click()
      await tab.page.getByRole('link', { name: service.name }).first().click()
      await tab.page.getByText(notes).waitFor()
      await expectNothingPlanted(tab.page)

      for (const path of ['/client/dashboard', '/client/settings']) {
        await tab.page.goto(path)
        await tab.page.getByText(name).first().waitFor()
        await expectNothingPlanted(tab.page)
      }
      // With scripts it arrives by itself, through the refreshed region; otherwise by a reload.
      if (!js) await salon.page.reload()
      await salon.page.getByText(notes).waitFor()
      await salon.page.getByText(name, { exact: true }).waitFor()
      await expectNothingPlanted(salon.page)
      const query = new URLSearchParams({ q: name })
      await tab.page.goto(`/client/salons?${query}`)
      expect(await tab.page.getByRole('searchbox').inputValue()).toBe(name)
      await expectNothingPlanted(tab.page)
      for (const item of [tab, salon]) expectQuiet(item)
    })
  })

for (const js of CHROMIUM_WALKS)
  test(`going back, JavaScript ${js}`, async () => {
    const [client, friend] = [await newPerson(), await newPerson('client', 'Wanjiru Back')]
    await addFunds(client, '100')
    const friendId = (await ask('/api/me', { as: friend })).json.id
    const tab = await openTab({ js, as: client })
    const { page } = tab
    const sent = async () => (await walletOf(client)).available.amount
    const review = new URLSearchParams({ to: friendId, amount: '5', currency: 'KES', review: '1' })
    const send = async () => {
      await page.goto(`/client/wallet/send?${review}`)
      await page.getByRole('button', { name: /^Send KES/ }).click()
      await page.getByText('Money Sent').first().waitFor()
    }
    await send()
    expect(await sent()).toBe('95.00')
    // What was sent is not offered again.
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/client/wallet')
    expect(await page.getByRole('button', { name: /^Send KES/ }).count()).toBe(0)
    // The same again is another decision.
    await send()
    expect(await sent()).toBe('90.00')

    await page.goto('/goals/create')
    await page.getByLabel('What are you saving for?').fill('Braids for June')
    for (const target of ['0', 'lots']) {
      await page.getByLabel('Target', { exact: true }).fill(target)
      await page.getByRole('button', { name: 'Create goal' }).click()
      await page.getByRole('alert').first().waitFor()
      await expectValues(page, { 'What are you saving for?': 'Braids for June', Target: target })
    }
    await page.goto('/client/wallet')
    // No page in between is one to be sent again.
    await page.goBack()
    await page.getByRole('heading', { name: 'New goal' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'New goal' }).waitFor()
    expectQuiet(tab, REFUSED)
  })

for (const js of PLAIN_WALKS)
  test.describe(`what a form says, JavaScript ${js}`, () => {
    test('sign-up mistakes, one by one', async () => {
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/auth?tab=sign-up')
      const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
      const send = () => page.getByRole('button', { name: 'Sign Up' }).click()
      await send()
      await says('Full name is required')
      await says('Email is required')
      await says('Password is required')
      await says('Please confirm your password')

      await page.getByLabel('Full name').fill('Nafula “Naf” O’Neill')
      await page.getByLabel('Email', { exact: true }).fill('not-an-address')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm password').fill('short')
      await page.getByRole('radio', { name: /Product Vendor/ }).check()
      await send()
      await says('Invalid email address')
      await says('Password must be at least 8 characters')
      await expectValues(page, { 'Full name': 'Nafula “Naf” O’Neill', Email: 'not-an-address' })

      await page.getByLabel('Email', { exact: true }).fill('naf@people.test')
      await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
      await page.getByLabel('Confirm password').fill('long-enough-2')
      await send()
      await says("Passwords Don't Match: Please make sure your passwords match.")
      await expectValues(page, { 'Full name': 'Nafula “Naf” O’Neill', Email: 'naf@people.test' })
      // A password is never sent back to the page.
      await expectValues(page, { Password: '', 'Confirm password': '' })
      expect(await page.getByRole('radio', { name: /Product Vendor/ }).isChecked()).toBe(true)
      expectQuiet(tab, REFUSED)
    })

    test('a wrong password', async () => {
      const person = await newPerson()
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/auth?tab=sign-in&next=%2Fclient%2Fwallet')
      await page.getByLabel('Email', { exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      const notice = page.getByRole('alert')
      await notice.getByText('Login Failed').waitFor()
      await notice.getByText('Invalid login credentials. Please try again.').waitFor()
      await expectValues(page, { Email: person.email, Password: '' })
      // The second try still leads to where the visitor was going.
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL('**/client/wallet')
      expectQuiet(tab, REFUSED)
    })

    test('a time that somebody took meanwhile', async () => {
      const [client, rival] = [await newPerson(), await newPerson()]
      const service = await serviceNamed('Wash & Blow Dry')
      const staff = await somebodyFor(service)
      await addFunds(rival, '5000')
      const slot = (await freeSlots(service, staff)).at(30) as Slot
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await chooseSlot(page, service, slot, staff)
      await book(rival, service, { ...slot, staffId: staff })
      await page.getByRole('button', { name: 'Continue' }).click()

      const notice = page.getByRole('alert').filter({ hasText: 'Booking Failed' })
      await notice.getByText(/Choose another/).waitFor()
      expect(new URL(page.url()).searchParams.get('staff')).toBe(staff)
      expect(await page.locator(`input[name=startsAt][value="${slot.startsAt}"]`).count()).toBe(0)
      expectQuiet(tab, REFUSED)
    })

    test('a purse that does not cover it', async () => {
      const client = await newPerson()
      await addFunds(client, '10')
      const service = await serviceNamed('Trim & Shape')
      const slot = (await freeSlots(service)).at(12) as Slot
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await keepSlot(page, service, slot)
      await page.getByText('Notes for the salon', { exact: true }).click()
      await page.getByLabel(/Notes/).fill('Almost there.')
      // What the page said it was short by has become more meanwhile.
      await send(client, await newPerson(), '1')
      await page.getByRole('button', { name: /^Add .* and book/ }).click()
      await page.getByRole('alert').filter({ hasText: 'Your purse is short by' }).waitFor()
      expect(await page.getByLabel(/Notes/).inputValue()).toBe('Almost there.')
      expect((await ask('/api/appointments', { as: client })).json.items).toEqual([])
      expectQuiet(tab, REFUSED)
    })

    test('another balance is chosen, and shown at once', async () => {
      const client = await newPerson()
      await addFunds(client, '10')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      const choose = async (code: string) => {
        await page.getByRole('button', { name: /currency/ }).click()
        await page.getByRole('button', { name: new RegExp(`^${code}`) }).click()
      }
      await page.goto('/client/wallet')
      const purse = page.getByRole('region', { name: 'Your purse' })
      expect(await purse.innerText()).toMatch(/KES\s10\s/)
      await choose('UGX')
      const text = 'Display currency changed to Ugandan Shilling (UGX)'
      await page.getByText('Currency Changed').first().waitFor()
      await page.getByText(text).first().waitFor()
      expect(await purse.innerText()).toMatch(/UGX\s0/)
      await page.goto('/client/dashboard')
      expect(await purse.innerText()).toMatch(/UGX\s0/)
      // The one that is shown already: nothing happens.
      await Promise.all([page.waitForURL('**/client/dashboard'), choose('UGX')])
      expect(await page.getByText('Currency Changed').count()).toBe(0)
      expectQuiet(tab)
    })
  })

for (const js of CHROMIUM_WALKS)
  test.describe(`what the browser says, JavaScript ${js}`, () => {
    test('a booking without a time', async () => {
      const client = await newPerson()
      const tab = await openTab({ js, as: client, chromium: true })
      const { page } = tab
      const service = await serviceNamed('Trim & Shape')
      await page.goto(sheetPath(service))
      const send = page.getByRole('button', { name: 'Choose a time' })
      await send.click()
      // The browser asks for a time by itself ...
      expect(await page.locator('input[name=startsAt]:invalid').count()).toBeGreaterThan(0)
      expect(new URL(page.url()).pathname).toBe('/booking')
      // ... and the server does too.
      await page.locator('form:has(button[name=plan])').evaluate((form: HTMLFormElement) => {
        form.noValidate = true
      })
      await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), send.click()])
      await page.getByRole('alert').filter({ hasText: 'Choose a time.' }).waitFor()
      expect(new URL(page.url()).searchParams.get('service')).toBe(service.id)
      expectQuiet(tab, REFUSED)
    })
  })

test('one form sent twice at once is one deposit and one booking', async () => {
  const client = await newPerson()
  await addFunds(client, '3000')
  const service = await serviceNamed('Trim & Shape')
  const slot = (await freeSlots(service)).at(8) as Slot
  const key = crypto.randomUUID()
  const twice = (at: string, form: Record<string, string>) =>
    Promise.all([1, 2].map(() => ask(at, { as: client, form: { ...form, key } })))
  const funds = { intent: 'add-funds', amount: '25', currency: 'KES', paymentMethodId: 'sandbox_ok' }
  for (const { status } of await twice('/client/wallet/add-funds?currency=KES', funds)) expect(status).toBe(302)
  const { items } = await call('/api/wallet/transactions', { as: client })
  expect(items).toHaveLength(2)

  const plan = [{ serviceId: service.id }]
  const body = { salonId: SALON, plan, startsAt: slot.startsAt }
  const { id } = await call('/api/slot-holds', { as: client, key: crypto.randomUUID(), body })
  const form = { payment: 'purse', key: crypto.randomUUID() }
  const sent = await Promise.all([1, 2].map(() => ask(`/booking/${id}`, { as: client, form })))
  for (const { headers } of sent) expect(headers.get('location')).toBe(`/booking/${id}`)
  expect((await call('/api/appointments', { as: client })).items).toHaveLength(1)
})

function sheetPath(service: Service, slot?: Slot, staff?: string): string {
  return `/booking?${new URLSearchParams({
    salon: SALON,
    service: service.id,
    ...(staff && { staff }),
    ...(slot && { date: slot.startsAt.slice(0, 10) }),
  })}`
}

async function chooseSlot(page: Page, service: Service, slot: Slot, staff?: string): Promise<void> {
  await page.goto(sheetPath(service, slot, staff))
  const more = page.getByText('More times')
  for (let part = 0; part < (await more.count()); part++) await more.nth(part).click()
  await page.locator(`input[name=startsAt][value="${slot.startsAt}"]`).check()
}

/** Goes on to the review of a time, which is kept from then on. */
async function keepSlot(page: Page, service: Service, slot: Slot): Promise<void> {
  await chooseSlot(page, service, slot)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Review and book' }).waitFor()
}

/** Somebody of the demo salon who does a service. */
async function somebodyFor({ id }: Service): Promise<string> {
  const { staff } = await call(`/api/salons/${SALON}`)
  return staff.find(({ serviceIds }: { serviceIds: string[] }) => serviceIds.includes(id)).id
}

async function send(as: Person, to: Person, amount: string): Promise<void> {
  const body = { person: (await call('/api/me', { as: to })).id, amount, currency: 'KES' }
  await call('/api/transfers/sends', { as, key: crypto.randomUUID(), body })
}

async function openAddFunds(tab: Tab, js: boolean) {
  await tab.page.getByText('Add Funds', { exact: true }).click()
  const field = await otherSum(tab)
  if (js) await hydrated(tab, 'add-funds')
  return field
}

async function expectValues(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value])
  }
}

async function expectNothingPlanted(page: Page): Promise<void> {
  const planted = page.locator('img[src=x], [data-planted], [onerror], script:not([src])')
  expect(await planted.count()).toBe(0)
}
