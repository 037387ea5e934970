// A booked visit changed by its salon: less at once, more once its client agrees, each with its money to the unit.
import { minorOf, moneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../../app/ui/display/money-parts'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  book,
  call,
  demoPerson,
  newPerson,
  type Person,
  type Service,
  serviceNamed,
  walletOf,
} from '../harness/people'

let partner: Person
let service: Service
let price: number

test.beforeAll(async () => {
  partner = await demoPerson('partner')
  service = await serviceNamed('Trim & Shape')
  price = minorOf(service.price)
})

const short = (minor: number) => shortMoney(moneyJson(minor, 'KES'))
const available = async (as: Person) => minorOf((await walletOf(as)).available)

for (const js of PLAIN_WALKS)
  test(`changes a visit, and asks before it costs more, JavaScript ${js}`, async () => {
    const client = await newPerson('client', `Changing Client ${js}`)
    await addFunds(client, '9000')
    const { id } = await book(client, service)
    const before = await available(client)
    const salon = await openTab({ js, as: partner })
    const mine = await openTab({ js, as: client })
    const { page } = salon
    const change = async (typed: string) => {
      await page.goto(`/partner/appointments/${id}`)
      await page.getByRole('link', { name: 'Change' }).click()
      await page.getByLabel(/^Another price/).fill(typed)
      await page.getByRole('button', { name: 'Change appointment' }).click()
    }

    await change('much')
    await page.getByText('Please enter a valid amount').first().waitFor()
    expect(await page.getByLabel(/^Another price/).inputValue()).toBe('much')

    await change('100')
    await page.getByText('Appointment changed').first().waitFor()
    await page.getByText('Changed by the salon').waitFor()
    expect(await available(client)).toBe(before + price - 10_000)

    await change('300')
    await page.getByText('Client asked').first().waitFor()
    await page.getByRole('heading', { name: `Waiting for ${client.name}` }).waitFor()
    expect(await available(client)).toBe(before + price - 10_000)
    await mine.page.goto(`/client/bookings/${id}`)
    await mine.page.getByRole('button', { name: 'No, keep it as booked' }).click()
    await mine.page.getByText('Change declined').first().waitFor()
    expect(await available(client)).toBe(before + price - 10_000)

    await change('400')
    await mine.page.goto(`/client/bookings/${id}`)
    await mine.page.getByRole('button', { name: `Agree and set aside ${short(30_000)} more` }).click()
    await mine.page.getByText('Appointment changed').first().waitFor()
    await mine.page.getByText('The salon changed it').first().waitFor()
    expect(await available(client)).toBe(before + price - 40_000)
    const { money } = await call(`/api/appointments/${id}`, { as: partner })
    expect(minorOf(money.held)).toBe(40_000)
    expectQuiet(salon, { refusals: true })
    expectQuiet(mine)
  })
