// The server takes the statement of every combination of filters: its parser refuses what is nested too deeply.
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person } from '../../fixtures/harness'

const world = openWorld(undefined, 'server')
let client: Person

beforeAll(async () => {
  client = await world.person('client')
})

const FOUND_BY = ['', 'q=hair', 'q=hair&near=-1,36', 'near=-1,36', 'near=-1,36&within=3']
const SORTS = ['', '&sort=distance', '&sort=price']
const ALL = '&service=Hair&open=1&plus=1&date=2027-01-16&from=14:00&to=17:00&type=Spa&price=1&rating=3'
const FILTERS = ['', '&type=Spa&price=1&rating=3', '&service=Hair', '&open=1', '&next=1&limit=12', ALL]

test.each([
  ['/api/salons', ['', '&city=Nairobi']],
  ['/api/me/salons', ['', '&city=Nairobi&favorites=1&purse=1']],
])('%s', async (path, more) => {
  const queries = FOUND_BY.flatMap((by) =>
    SORTS.flatMap((sort) => FILTERS.flatMap((filter) => more.map((text) => by + sort + filter + text))),
  )
  const refused: string[] = []
  for (const query of queries) {
    const { status } = await world.call('GET', `${path}?${query}`, { as: client })
    if (status !== 200) refused.push(`${query}: ${status}`)
  }
  expect(refused).toEqual([])
})
