// Hostile requests of every operation of the OpenAPI document as everyone, drawn from a seed, inside this process.
// tests/e2e/platform/fuzz.test.ts says what must hold, and sends them through the Worker where `npm run fuzz` asks it to.
import { expect, test } from 'vitest'
import { verifyAudit } from '../../api/admin/audit-log/hash-chain'
import { expectZeroTrialBalance } from '../fixtures/trial-balance'
import { isForPages, operationsOf, requestAt, type Sent } from '../fuzz/requests'
import { clearRateLimits, faultsOfAll, idsOf, numbersOf, REQUESTS, SEED } from '../fuzz/sending'
import type { Got } from '../fuzz/verdict'
import { ROLES } from './route-access'
import { openRouteWorld } from './route-world'

const world = openRouteWorld()

test(
  'hostile requests are answered as the document says',
  async () => {
    const { body: document } = await world.call('GET', '/api/openapi.json')
    const operations = operationsOf(document)
    const targets = { operations, pages: [], ids: await idsOf(operations, send) }
    const numbers = numbersOf(REQUESTS, (place) => !isForPages(place))
    const faults = await faultsOfAll({ send, renew }, numbers, (place) => requestAt(targets, SEED, place))
    expect(faults).toEqual([])
    await world.settle()
    await expectZeroTrialBalance(world.db)
    expect((await verifyAudit(world.ctx())).fault).toBeNull()
  },
  60_000 + REQUESTS * 30,
)

async function send({ caller, method, path, headers, body }: Sent): Promise<Got> {
  const response = await world.call(method, path, {
    as: world.people[caller],
    headers,
    ...(body !== undefined && { raw: body as string }),
  })
  const { status, body: answered } = response
  const text = typeof answered === 'string' ? answered : JSON.stringify(answered)
  return { status, type: response.headers.get('content-type') ?? '', text }
}

async function renew(): Promise<void> {
  await clearRateLimits(world.db)
  for (const role of ROLES) {
    if (role === 'anonymous') continue
    const { status } = await world.call('GET', '/api/me', { as: world.people[role] })
    if (status !== 200) world.people[role] = await world.person(role)
  }
}
