// What the edge caches, for how long, and under which addresses.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NEVER_STORED, servePage } from './edge-cache.server'

const HERE = 'https://purse.test'

let stored: Map<string, { answer: Response; until: number }>
let drawn: { url: string; cookie: string | null }[]
let text: string
let status: number
let later: Promise<unknown>[]
let purged: boolean
let unstored: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  stored = new Map()
  drawn = []
  later = []
  purged = false
  unstored = false
  text = 'before'
  status = 200
  const cache = {
    match: async (key: string) => {
      const found = stored.get(key)
      return found && Date.now() < found.until ? found.answer.clone() : undefined
    },
    put: async (key: string, response: Response) => {
      const [, seconds] = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? []
      stored.set(key, { answer: response, until: Date.now() + Number(seconds) * 1000 })
    },
    delete: async (key: string) => stored.delete(key),
  }
  vi.stubGlobal('caches', { default: cache })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function visit(path: string, cookie?: string): Promise<string> {
  const response = await servePage(new Request(HERE + path, { headers: cookie ? { cookie } : {} }), {
    version: 'v1',
    purged,
    after: (work) => later.push(work()),
    render: async (request) => {
      drawn.push({ url: request.url, cookie: request.headers.get('cookie') })
      return new Response(text, {
        status,
        headers: {
          'set-cookie': 'a=b',
          'content-type': 'text/html; charset=utf-8',
          ...(unstored && { [NEVER_STORED]: '1' }),
        },
      })
    },
  })
  await Promise.all(later.splice(0))
  expect(response.headers.has('set-cookie')).toBe(path.startsWith('/client'))
  return response.text()
}

/** Who may store the page. */
async function control(path: string, cookie?: string): Promise<string | null> {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const response = await servePage(new Request(HERE + path, { headers }), {
    version: 'v1',
    purged,
    after: () => {},
    render: async () => new Response(text),
  })
  return response.headers.get('cache-control')
}

const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000)

test('shows a change of a salon within seconds, with frequent and with rare requests', async () => {
  await visit('/salon/a')
  text = 'after'
  expect(await visit('/salon/a')).toBe('before')
  // Frequent requests.
  seconds(6)
  expect(await visit('/salon/a')).toBe('before')
  expect(await visit('/salon/a')).toBe('after')
  // No requests for a while: the cached page is too old to be served even once.
  text = 'later'
  seconds(21)
  expect(await visit('/salon/a')).toBe('later')
})

test('serves a page that is purged when it changes for ten minutes, and names what it shows', async () => {
  purged = true
  text = '<a href="/salon/a?tab=reviews">A</a><a href="/salon/b">B</a><a href="/shop/by/s">S</a><a href="/shop/p">P</a>'
  await visit('/salons')
  const [page] = [...stored.values()]
  expect(page?.answer.headers.get('cache-tag')).toBe('salons,salon:a,salon:b,shop:s,product:p')
  const before = text
  text = 'after'
  seconds(599)
  expect(await visit('/salons')).toBe(before)
  expect(await visit('/salons')).toBe('after')
  seconds(601)
  text = 'later'
  expect(await visit('/salons')).toBe('later')
})

test('never stores a page that says so, and lets go of what it had', async () => {
  unstored = true
  expect(await visit('/salons?date=2026-12-01')).toBe('before')
  text = 'after'
  expect(await visit('/salons?date=2026-12-01')).toBe('after')
  expect(stored.size).toBe(0)
  unstored = false
  await visit('/salons?date=2026-12-01')
  expect(stored.size).toBe(1)
  unstored = true
  seconds(6)
  await visit('/salons?date=2026-12-01')
  expect(stored.size).toBe(0)
})

test('does not serve a page that is gone', async () => {
  await visit('/salon/a')
  status = 404
  text = 'gone'
  seconds(6)
  await visit('/salon/a')
  expect(await visit('/salon/a')).toBe('gone')
  expect(stored.size).toBe(0)
})

test('serves what it has while nothing newer can be had, and says so', async () => {
  text = '<main>before</main>'
  await visit('/salon/a')
  status = 503
  text = 'away'
  seconds(6)
  expect(await visit('/salon/a')).toBe('<main>before</main>')
  seconds(3600)
  expect(await visit('/salon/a')).toMatch(/temporarily unavailable.*<main>before<\/main>/)
  // Again, for the failure has taken nothing away.
  expect(await visit('/salon/a')).toMatch(/may be out of date.*before/)
  expect(await visit('/salon/never-seen')).toBe('away')
  status = 200
  text = 'after'
  expect(await visit('/salon/a')).toBe('after')
})

test('does not show a page for ever', async () => {
  await visit('/salon/a')
  status = 503
  text = 'away'
  seconds(7 * 3600)
  expect(await visit('/salon/a')).toBe('away')
})

test.each([
  ['/salons', ['/SALONS', '/salons/', '/Salons//']],
  ['/salon/aB', ['/salon/aB/', '/SALON/aB', '/Salon/aB//']],
  ['/shop/by/aB', ['/Shop/BY/aB/']],
  ['/help', ['/Help', '/help/']],
])('caches %s once, in whatever form its address is written', async (path, others) => {
  await visit(path)
  for (const other of others) await visit(other)
  expect(drawn.map(({ url }) => url)).toEqual([HERE + path])
  expect(stored.size).toBe(1)
})

test('treats ids as case-sensitive', async () => {
  await visit('/salon/a')
  await visit('/salon/A')
  expect(stored.size).toBe(2)
})

test('renders and caches pages without cookies', async () => {
  await visit('/salon/a', 'session=amina')
  expect(await visit('/salon/a', 'session=bola')).toBe('before')
  expect(drawn).toEqual([{ url: `${HERE}/salon/a`, cookie: null }])
})

test('renders and caches a page by the parameters it reads, the first of duplicates', async () => {
  for (const path of ['/salon/a?tab=about', '/salon/a?tab=about&tab=gallery&utm=x', '/salon/a?q=1&tab=about&tab='])
    await visit(path)
  await visit('/salons?price=2&type=Spa&price=1&city=Lagos&city=Accra&price=2')
  await visit('/salons?city=Lagos&price=1&price=2&type=Spa')
  expect(drawn.map(({ url }) => url)).toEqual([
    `${HERE}/salon/a?tab=about`,
    `${HERE}/salons?city=Lagos&price=1&price=2&type=Spa`,
  ])
})

test('keeps lists that begin at the reader’s place apart, and from all who stand between', async () => {
  const of = (zone: string) => `session=amina; tz=${zone}`
  const lists = [undefined, of('Africa/Nairobi'), of('Africa/Lagos'), of('Europe/Berlin')]
  for (const path of ['/salons', '/shop']) {
    for (const cookie of lists) {
      text = `${path} ${cookie}`
      await visit(path, cookie)
    }
    text = 'not drawn again'
    expect(await visit(path, of('Africa/Lagos'))).toBe(`${path} ${of('Africa/Lagos')}`)
    // A zone of none of our places is no reader's: the same list as for those of whom nothing is known.
    expect(await visit(path, of('Europe/Berlin'))).toBe(`${path} undefined`)
  }
  expect(drawn.map(({ url, cookie }) => [url, cookie])).toEqual(
    ['/salons', '/shop'].flatMap((path) => [
      [HERE + path, null],
      [`${HERE}${path}?in=Africa%2FNairobi`, null],
      [`${HERE}${path}?in=Africa%2FLagos`, null],
    ]),
  )
  expect(await control('/salons', of('Africa/Lagos'))).toBe('private, max-age=5')
  expect(await control('/salons')).toBe('public, max-age=5')
  // Nobody chooses by the address whose list is stored, and other pages are the same for all.
  drawn = []
  await visit('/salons?in=Africa/Accra')
  await visit('/salon/a', of('Africa/Lagos'))
  expect(drawn.map(({ url }) => url)).toEqual([`${HERE}/salon/a`])
})

test('reads an empty place of a form as all places', async () => {
  await visit('/salons?city=&q=', 'tz=Africa/Lagos')
  await visit('/salons?all=1', 'tz=Africa/Lagos')
  expect(drawn.map(({ url }) => url)).toEqual([`${HERE}/salons?all=1&in=Africa%2FLagos`])
})

test('renders other pages for each visitor on every request', async () => {
  await visit('/client/salons/a', 'session=amina')
  await visit('/client/salons/a', 'session=amina')
  expect(drawn.map(({ cookie }) => cookie)).toEqual(['session=amina', 'session=amina'])
  expect(stored.size).toBe(0)
})
