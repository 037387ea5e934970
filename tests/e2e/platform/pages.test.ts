// Who gets which page, route by route and role by role, and with what headers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/local-database'
import { startWorker } from '../../../scripts/local-worker'
import { unsafeHeaders } from '../harness/checks'
import { afterTest, expect, SECRET, test } from '../harness/fixtures'
import { ask, type Requested } from '../harness/people'
import { databaseUrl } from '../harness/product'
import { declaredRoutes, PAGE_ROUTES, type Result, type Visitor } from '../harness/routes'
import { stocked } from '../harness/stock'

test('the table names every route, and every action', () => {
  const declared = declaredRoutes()
  const acting = Object.entries(PAGE_ROUTES).filter(([, route]) => route.post)
  expect(Object.keys(PAGE_ROUTES).sort()).toEqual(declared.map(({ pattern }) => pattern).sort())
  expect(acting.map(([pattern]) => pattern).sort()).toEqual(
    declared.flatMap(({ pattern, acts }) => (acts ? [pattern] : [])).sort(),
  )
})

for (const [pattern, { at, get, post }] of Object.entries(PAGE_ROUTES)) {
  test(`who gets ${pattern}`, async () => {
    const visitors = Object.keys(get) as Visitor[]
    const got = visitors.map(async (visitor) => [visitor, await resultOf(at, visitor)])
    expect(Object.fromEntries(await Promise.all(got))).toEqual(get)
    if (!post) return
    const nothing = { id: 'of-nobody', key: 'e2e' }
    const answered: Partial<Record<Visitor, Result>> = {}
    for (const visitor of visitors) {
      // Logging out for real would end the session that later tests use.
      const as = pattern === '/auth/sign-out' ? 'anonymous' : visitor
      answered[visitor] = await resultOf(at, as, nothing)
    }
    expect(answered).toEqual(post)
  })
}

test('a page is refused with its data too', async () => {
  const { people } = stocked()
  for (const [pattern, { at, get }] of Object.entries(PAGE_ROUTES)) {
    if (get.anonymous === 200 || get.client !== 200) continue
    const data = at.replace(/(\?|$)/, '.data$1')
    const { text } = await ask(data, { as: people.beauty_partner })
    expect([pattern, text]).toEqual([pattern, expect.stringContaining('/partner/dashboard')])
    expect([pattern, (await ask(data)).text]).toEqual([pattern, expect.stringContaining('/auth')])
  }
})

test('an address that is not one is not found, or begins again', async () => {
  const { client } = stocked().people
  expect((await ask('/no/such/file.png')).status).toBe(404)
  expect((await ask('/salon/no-such-salon')).status).toBe(404)
  expect((await ask('/client/salons/none', { as: client })).status).toBe(404)
  expect((await ask('/onboarding/4')).headers.get('location')).toBe('/onboarding/1')
  expect((await ask('/onboarding/__proto__')).headers.get('location')).toBe('/onboarding/1')
  const { headers } = await ask('/booking', { as: client })
  expect(headers.get('location')).toBe('/client/salons')
})

test('a deploy has no outbox, no sandbox bank and no demo cards', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-deploy-'))
  const deploy = await startWorker({
    port: await freePort(),
    dataDir: dir,
    variables: { DATABASE_URL: databaseUrl(), AUTH_SECRET: SECRET },
    quiet: true,
  })
  afterTest(async () => {
    await deploy.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  for (const path of ['/dev/outbox', '/api/dev/outbox', '/dev/style', '/dev/style.css']) {
    expect([path, (await fetch(deploy.url + path)).status]).toEqual([path, 404])
  }
  const { cookies } = stocked().people.client
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const wallet = await fetch(`${deploy.url}/client/wallet`, { headers: { cookie } })
  expect(wallet.status).toBe(200)
  expect(await wallet.text()).not.toContain('Sandbox')
})

/** What a visitor gets at an address, or what their form is answered. */
async function resultOf(at: string, visitor: Visitor, form?: Requested['form']): Promise<Result> {
  const { people } = stocked()
  const as = visitor === 'anonymous' ? undefined : people[visitor]
  const { status, headers } = await ask(at, { as, ...(form && { form }) })
  const unsafe = unsafeHeaders(headers, at)
  if (unsafe.length > 0) throw new Error(`${at} as ${visitor}: ${unsafe.join(', ')}`)
  const location = headers.get('location')
  return location && status >= 300 && status < 400 ? `-> ${location}` : (status as Result)
}
