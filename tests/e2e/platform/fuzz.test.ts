// Hostile requests, drawn from the day's seed: every page route as everyone; `npm run fuzz` sends 30,000 of them, among
// them every operation of the OpenAPI document (`npm test` sends those in process, tests/api/fuzz.test.ts). Nothing may answer with a
// 5xx, an undeclared status or shape, an error that is no problem, or after two seconds; and whatever was asked, the
// books are at zero and the audit log is whole.
import { verifyAudit } from '../../../api/admin/audit-log/hash-chain'
import { type Caller, ROLES } from '../../api/route-access'
import { expectZeroTrialBalance } from '../../fixtures/trial-balance'
import { isForPages, operationsOf, requestAt, type Sent, type Targets } from '../../fuzz/requests'
import { clearRateLimits, faultsOfAll, idsOf, numbersOf, REQUESTS, SEED } from '../../fuzz/sending'
import type { Got } from '../../fuzz/verdict'
import { expect, test } from '../harness/fixtures'
import { demoPerson, newPerson, type Person } from '../harness/people'
import { database, ownProduct, productUrl } from '../harness/product'
import { PAGE_ROUTES } from '../harness/routes'

/** How many `npm run fuzz` sends, of all kinds. */
const ALL = process.env.FUZZ_REQUESTS

ownProduct('seeded')

type People = Record<Caller, Person | null>

const DEMO = { client: 'client', beauty_partner: 'partner', product_seller: 'seller', admin: 'admin' } as const

test('hostile requests are answered as the document says', async () => {
  const numbers = numbersOf(Number(ALL ?? REQUESTS), ALL ? () => true : isForPages)
  test.setTimeout(60_000 + numbers.length * 200)
  const people = await everyone()
  const targets = await targetsOf(people)
  const renew = async () => {
    await clearRateLimits(database())
    await signInAgain(people)
  }
  const product = { send: (sent: Sent) => send(sent, people), renew }
  expect(await faultsOfAll(product, numbers, (place) => requestAt(targets, SEED, place))).toEqual([])
  await expectZeroTrialBalance(database())
  expect((await verifyAudit({ db: database() })).fault).toBeNull()
})

async function send({ caller, method, path, headers, body }: Sent, people: People): Promise<Got> {
  const url = productUrl()
  const requested = new Headers(headers)
  if (method !== 'GET') requested.set('origin', url)
  const cookies = people[caller]?.cookies ?? new Map()
  requested.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const response = await fetch(url + path, {
    method,
    headers: requested,
    redirect: 'manual',
    ...(body !== undefined && { body: body as BodyInit }),
  })
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type') ?? '', text }
}

async function everyone(): Promise<People> {
  const [client, beauty_partner, product_seller, admin] = await Promise.all(
    (['client', 'partner', 'seller', 'admin'] as const).map(demoPerson),
  )
  return {
    anonymous: null,
    client: client ?? null,
    beauty_partner: beauty_partner ?? null,
    product_seller: product_seller ?? null,
    admin: admin ?? null,
  }
}

/** What is asked may sign its caller out, or have them suspended: then somebody new of that role goes on. */
async function signInAgain(people: People): Promise<void> {
  for (const role of ROLES) {
    if (role === 'anonymous') continue
    const me: Sent = { caller: role, method: 'GET', path: '/api/me', headers: {} }
    const works = async () => (await send(me, people)).status === 200
    if (await works()) continue
    if (role === 'admin') people[role] = await demoPerson(role)
    else {
      // Refused for who is suspended.
      people[role] = await demoPerson(DEMO[role]).catch(() => null)
      if (!people[role] || !(await works())) people[role] = await newPerson(role)
    }
  }
}

/** Every operation and every page, with the ids that the lists have and the fields of the pages' forms. */
async function targetsOf(people: People): Promise<Targets> {
  const anyone = { caller: 'anonymous', method: 'GET', headers: {} } as const
  const { text } = await send({ ...anyone, path: '/api/openapi.json' }, people)
  const operations = operationsOf(JSON.parse(text))
  const ids = await idsOf(operations, (sent) => send(sent, people))
  return { operations, ids, pages: await pagesOf(people) }
}

async function pagesOf(people: People): Promise<Targets['pages']> {
  const pages: Targets['pages'] = []
  for (const { at, get, post } of Object.values(PAGE_ROUTES)) {
    const seenBy = ROLES.filter((role) => get[role] === 200)
    const [caller] = seenBy
    const page = caller && post ? await send({ caller, method: 'GET', path: at, headers: {} }, people) : null
    pages.push({ at, seenBy, fields: fieldsOf(page?.text ?? '') })
  }
  return pages
}

/** The names and values of all fields and buttons of a page. */
function fieldsOf(html: string): [string, string][] {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return (html.match(/<(input|select|textarea|button)[^>]*>/g) ?? []).flatMap((tag) => {
    const name = attribute(tag, 'name')
    return name ? [[name, attribute(tag, 'value') ?? ''] as [string, string]] : []
  })
}
