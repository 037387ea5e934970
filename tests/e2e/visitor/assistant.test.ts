// An assistant prepares a booking; its person opens the link, signs in, reviews and confirms.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expectQuiet, openTab, signInByForm } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, dateFromNow, newPerson, PASSWORD, SALON, serviceNamed } from '../harness/people'
import { productUrl } from '../harness/product'

test('a prepared link becomes a booked visit', async () => {
  const client = await newPerson('client', 'Wanja Booked')
  await addFunds(client, '9000')
  const assistant = new Client({ name: 'test', version: '1.0.0' })
  await assistant.connect(new StreamableHTTPClientTransport(new URL('/mcp', productUrl())))
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a shape of its own
  const use = async (name: string, args: Record<string, unknown>): Promise<any> => {
    const { structuredContent, content } = await assistant.callTool({ name, arguments: args })
    expect(structuredContent, JSON.stringify(content)).toBeTruthy()
    return structuredContent
  }
  const { salons } = await use('find_salons', { query: 'Amani' })
  expect(salons[0].id).toBe(SALON)
  const { id: serviceId } = await serviceNamed('Trim & Shape')
  const days = Array.from({ length: 14 }, (_, i) => dateFromNow(i + 3))
  let startsAt = ''
  for (const date of days) {
    const { times } = await use('find_free_times', { salonId: SALON, serviceId, date })
    startsAt = times.at(-1) ?? startsAt
    if (startsAt) break
  }
  const prepared = await use('prepare_booking', { salonId: SALON, serviceId, startsAt })
  await assistant.close()
  expect(prepared.booked).toBe(false)

  const tab = await openTab({ plain: true })
  const { page } = tab
  await page.goto(prepared.url)
  const chosen = page.locator('input[name=startsAt]:checked')
  expect(Date.parse(await chosen.inputValue())).toBe(Date.parse(startsAt))
  expect((await call('/api/appointments', { as: client })).items).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/auth?**')
  await signInByForm(tab, { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: / and book/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(async () => {
    const { items } = await call('/api/appointments', { as: client })
    expect(items.map((item: { startsAt: string }) => Date.parse(item.startsAt))).toEqual([Date.parse(startsAt)])
  }).toPass()
  expectQuiet(tab)
})
