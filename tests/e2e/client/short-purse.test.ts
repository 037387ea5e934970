// Whoever lacks money on the way to something adds it, and is led back to what they were doing, by its name.
import { ADD_SUM, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, beginGoal, call, newPerson, type Person } from '../harness/people'

/** Each short page: how somebody with KES 100 gets there, and what it is called afterwards. */
type Way = {
  name: string
  lacks: string
  back: RegExp
  path: (as: Person, other: Person) => Promise<string>
  /** The buttons that end there for want of money. */
  press?: string[]
  /** What is offered once the money is there. */
  ready: string
}

const idOf = async (person: Person) => (await call('/api/me', { as: person })).id

const WAYS: Way[] = [
  {
    name: 'your transfer',
    lacks: 'KES 200',
    back: /\/client\/wallet\/send\?.*amount=300/,
    path: async (_, other) => `/client/wallet/send?to=${await idOf(other)}&amount=300&currency=KES&review=1`,
    ready: 'Send KES 300',
  },
  {
    name: 'your goal',
    lacks: 'KES 300',
    back: /\/goals\/.*amount=400/,
    path: async (as) => `/goals/${await beginGoal(as)}?move=in&amount=400`,
    ready: 'Add KES 400',
  },
  {
    name: 'the group gift',
    lacks: 'KES 700',
    back: /\/client\/gift-cards\/group\/.*amount=800/,
    path: async (as, other) => `${await groupGift(as, other)}?amount=800`,
    ready: 'Add KES 800',
  },
  {
    name: 'the money request',
    lacks: 'KES 350',
    back: /\/client\/wallet\/requests\?side=incoming/,
    path: async (as, other) => {
      await call('/api/transfers/requests', {
        as: other,
        key: crypto.randomUUID(),
        body: { person: await idOf(as), amount: '450', currency: 'KES' },
      })
      return '/client/wallet/requests?side=incoming'
    },
    press: ['Pay KES 450', 'Pay KES 450'],
    ready: 'Pay KES 450',
  },
  {
    name: 'your exchange',
    lacks: 'KES 800',
    back: /\/client\/wallet\/exchange\?.*amount=900/,
    path: async () => '/client/wallet/exchange?from=KES&to=USD&amount=900',
    press: ['See the rate'],
    ready: 'See the rate',
  },
  {
    name: 'Purse Plus',
    lacks: '$49.99',
    back: /\/client\/wallet\/premium\?.*plan=yearly/,
    path: async () => '/client/wallet/premium?plan=yearly&pay=purse',
    ready: 'Start your free month',
  },
]

for (const js of PLAIN_WALKS)
  for (const { name, lacks, back, path, press, ready } of WAYS)
    test(`a short purse is filled for ${name} and leads back (scripts: ${js})`, async () => {
      const [as, other] = [await newPerson(), await newPerson('client', 'Baraka Mutua')]
      await addFunds(as, '100')
      const { page } = await openTab({ js, as })
      await page.goto(await path(as, other))
      for (const [i, button] of (press ?? []).entries()) await page.getByRole('button', { name: button }).nth(i).click()
      await page.getByRole('link', { name: `Add ${lacks}` }).click()
      await page.getByRole('heading', { name: `Add funds for ${name}` }).waitFor()
      await page.getByRole('link', { name: `Back to ${name}` }).waitFor()
      await page.getByRole('button', ADD_SUM).last().click()
      await page.getByRole('link', { name: `Continue to ${name}` }).click()
      expect(page.url()).toMatch(back)
      await page.getByRole('button', { name: ready }).first().waitFor()
    })

async function groupGift(as: Person, other: Person): Promise<string> {
  const { id } = await call('/api/gift-cards/groups', {
    as: other,
    key: crypto.randomUUID(),
    body: {
      amount: '3000',
      currency: 'KES',
      design: 'bloom',
      recipientName: 'Nia',
      fromName: 'All of us',
      email: 'nia@people.test',
      people: [await idOf(as)],
      deadline: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  return `/client/gift-cards/group/${id}`
}
