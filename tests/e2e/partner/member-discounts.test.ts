// A salon gives Plus members a discount, corrects its form, and ends it: forms alone, without scripts.
import { ALWAYS, addSalon } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, newPerson, type Person } from '../harness/people'
import { emptyProduct } from '../harness/product'

const product = emptyProduct()

let nia: Person

test.beforeAll(async () => {
  nia = await newPerson('beauty_partner', 'Nia Partner')
  const { id: ownerId } = await call('/api/me', { as: nia })
  await addSalon(
    { db: product.db } as World,
    { id: 'discounting', ownerId, name: 'Nyota Hair', leadMinutes: 0 },
    [{ id: 'discounted-cut', name: 'Cut', price: 250_000 }],
    ['discounting-ada'],
    ALWAYS,
  )
})

test('given, refused with what was typed, and ended', async () => {
  const { page } = await openTab({ js: false, as: nia })
  await page.goto('/partner/member-discounts')
  await page.getByLabel('Percent off').fill('80')
  await page.getByLabel('Last day').fill('2099-01-01')
  await page.getByLabel('Cut').check()
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByText('Enter a whole number from 1 to 50').waitFor()
  expect(await page.getByLabel('Percent off').inputValue()).toBe('80')
  expect(await page.getByLabel('Cut').isChecked()).toBe(true)
  await page.getByLabel('Percent off').fill('20')
  const today = await page.getByLabel('First day').inputValue()
  await page.getByLabel('Last day').fill(today)
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByText('20% off', { exact: true }).waitFor()
  const salon = await call('/api/salons/discounting', { as: nia })
  expect(salon.services[0].member).toMatchObject({ percent: 20, price: { amount: '2000.00' } })
  await page.getByText('End discount').first().click()
  await page.getByRole('button', { name: 'Yes, end it' }).click()
  await page.getByText('Ended', { exact: true }).waitFor()
})
