// Access to pages by audience, and the redirects of everybody else.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { describe, expect, test } from 'vitest'
import { ask, Unproven } from './api.server'
import { type Audience, page } from './page.server'
import type { Role } from './paths'

const ORIGIN = 'https://purse.test'

type Who = { role: Role; twoFactorEnabled?: boolean } | null

/** Requests a page; its response, or where it redirects. */
async function visit(audience: Audience, path: string, who: Who, handler = (): unknown => 'seen') {
  const args = {
    request: new Request(ORIGIN + path),
    params: { base: path.split('/')[1], id: path.split('/')[3] },
    context: { viewer: async () => who && { twoFactorEnabled: true, ...who } },
  } as unknown as LoaderFunctionArgs
  try {
    return await page(audience, handler)(args)
  } catch (error) {
    if (error instanceof Response) return error.headers.get('location')
    throw error
  }
}

const ROLES: Role[] = ['client', 'beauty_partner', 'product_seller', 'admin']

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: '/admin/dashboard',
}

describe.each<[Audience, string, Role]>([
  ['client', '/client/goals', 'client'],
  ['partner', '/partner/salon', 'beauty_partner'],
  ['seller', '/seller/products', 'product_seller'],
  ['admin', '/admin/money', 'admin'],
  ['account', '/client/settings', 'client'],
  ['account', '/partner/settings', 'beauty_partner'],
  ['account', '/seller/settings', 'product_seller'],
  ['account', '/admin/settings', 'admin'],
  ['payee', '/partner/payouts', 'beauty_partner'],
  ['payee', '/seller/payouts', 'product_seller'],
  ['writer', '/client/support', 'client'],
])('a page for %s at %s', (audience, path, role) => {
  test('is open to its role only', async () => {
    expect(await visit(audience, path, { role })).toBe('seen')
    for (const other of ROLES.filter((name) => name !== role))
      expect(await visit(audience, path, { role: other })).toBe(HOMES[other])
  })

  test('sends signed-out visitors to sign in and return', async () => {
    const next = new URLSearchParams({ next: `${path}?a=1` })
    expect(await visit(audience, `${path}?a=1`, null)).toBe(`/auth?${next}`)
  })
})

test('rejects base paths of roles that do not have the page', async () => {
  expect(await visit('payee', '/client/payouts', { role: 'client' })).toBe(HOMES.client)
  expect(await visit('payee', '/admin/payouts', { role: 'admin' })).toBe(HOMES.admin)
  expect(await visit('writer', '/admin/support', { role: 'admin' })).toBe(HOMES.admin)
})

test('redirects from an unknown base path to the dashboard, also signed-out visitors', async () => {
  expect(await visit('account', '/nobody/settings', null)).toBe('/dashboard')
  expect(await visit('account', '/nobody/settings', { role: 'client' })).toBe('/dashboard')
})

test('limits admins without two-factor to their settings', async () => {
  const admin = { role: 'admin', twoFactorEnabled: false } as const
  expect(await visit('admin', '/admin/money', admin)).toBe('/admin/settings/security')
  expect(await visit('account', '/admin/settings', admin)).toBe('seen')
})

test('knows nothing by an id with control characters, which no redirect could repeat', async () => {
  const action = () => redirect('/client/shop/x')
  for (const id of ['\x12', 'a\nb', '\x7f']) {
    const args = {
      request: new Request(`${ORIGIN}/shop/x`),
      params: { id },
      context: {},
    } as unknown as LoaderFunctionArgs
    const answered = await page('anyone', action)(args).catch((error: Response) => error)
    expect(answered.status).toBe(404)
  }
})

test('opens a page for anyone to everybody', async () => {
  for (const who of [null, ...ROLES.map((role) => ({ role }))]) expect(await visit('anyone', '/shop', who)).toBe('seen')
})

test('redirects to the step-up that the api requires, and back', async () => {
  const asks = (code: string) => () => ask(Promise.resolve(Response.json({ code }, { status: 403 }) as never))
  const path = '/partner/settings/security?a=1'
  const visitor = { role: 'beauty_partner' } as const
  const next = new URLSearchParams({ next: path })
  expect(await visit('account', path, visitor, asks('unauthenticated'))).toBe(`/auth?${next}`)
  const confirm = `/partner/settings/confirm?${next}`
  expect(await visit('account', path, visitor, asks('step-up-required'))).toBe(confirm)
  expect(await visit('account', path, visitor, asks('not-found'))).toMatchObject({ ok: false })
  const unproven = () => {
    throw new Unproven('step-up-required')
  }
  expect(await visit('client', '/goals/1', { role: 'client' }, unproven)).toBe('/dashboard')
})

test('rethrows other failures', async () => {
  const failing = () => {
    throw new Error('ours')
  }
  await expect(visit('anyone', '/shop', null, failing)).rejects.toThrow('ours')
})

test('passes the id of the address to the handler', async () => {
  const context = { viewer: async () => ({ role: 'client', name: 'Amina' }), newKey: () => 'key' }
  const loader = page('client', ({ id, newKey, searchParams, visitor }) => [
    id,
    newKey(),
    searchParams.get('tab'),
    visitor.name,
  ])
  const request = new Request(`${ORIGIN}/goals/7?tab=all`)
  const args = (params: object) => ({ request, params, context }) as unknown as LoaderFunctionArgs
  expect(await loader(args({ id: '7' }))).toEqual(['7', 'key', 'all', 'Amina'])
  expect(await loader(args({}))).toEqual(['', 'key', 'all', 'Amina'])
})

describe('a review', () => {
  const reviewed = (search: URLSearchParams) => search.has('amount')

  /** Opens a page, or sends its form, and what comes of it. */
  async function ask(
    at: string,
    { cookie = '', as = 'amina', form }: { cookie?: string; as?: string; form?: object } = {},
  ) {
    const context = { viewer: async () => ({ id: as, role: 'client', name: 'Amina' }), newKey: () => 'key-1' }
    const init = { headers: { cookie }, ...(form && { method: 'POST', body: bodyOf(form) }) }
    const request = new Request(new URL(at, ORIGIN), init)
    const args = { request, params: {}, context } as unknown as LoaderFunctionArgs
    const handler = form
      ? page('client', async ({ request }) => {
          await request.formData()
          throw redirect('/client/wallet/sent')
        })
      : page('client', ({ reviewKey }) => reviewKey, { reviewed })
    try {
      return { key: await handler(args) }
    } catch (error) {
      const { headers } = error as Response
      return { location: headers.get('location'), cookie: headers.get('set-cookie')?.split(';')[0] }
    }
  }

  const bodyOf = (form: object) => new URLSearchParams(Object.entries(form))

  test('gets a name, and one key for its address and its person', async () => {
    const { location = null } = await ask('/send?amount=5')
    expect(location).toMatch(/\/send\?amount=5&form=key-1$/)
    const { key } = await ask(String(location))
    expect(key).toMatch(/^[\da-f]{32}$/)
    expect(await ask(String(location))).toEqual({ key })
    expect((await ask('/send?amount=6&form=key-1')).key).not.toBe(key)
    expect((await ask(String(location), { as: 'grace' })).key).not.toBe(key)
    expect(await ask('/send')).toEqual({ key: 'key-1' })
  })

  test('leads to what came of it once it was confirmed', async () => {
    const at = '/send?amount=5&form=a'
    const { key } = await ask(at)
    const { cookie = '' } = await ask(at, { form: { key } })
    expect(await ask(at, { cookie })).toMatchObject({ location: '/client/wallet/sent' })
    // Another review, another person, and another form on the same page are asked as ever.
    expect(await ask('/send?amount=5&form=b', { cookie })).toHaveProperty('key')
    expect(await ask(at, { cookie, as: 'grace' })).toHaveProperty('key')
    expect((await ask(at, { form: { key: 'another' } })).cookie).toBeUndefined()
  })

  test('remembers the latest few', async () => {
    let cookie = ''
    for (let i = 0; i < 9; i += 1) {
      const at = `/send?amount=${i}&form=a`
      const { key } = await ask(at)
      cookie = (await ask(at, { cookie, form: { key } })).cookie ?? ''
    }
    const open = async (i: number) => await ask(`/send?amount=${i}&form=a`, { cookie })
    expect(await open(8)).toHaveProperty('location')
    expect(await open(3)).toHaveProperty('location')
    expect(await open(2)).toHaveProperty('key')
    expect(cookie.length).toBeLessThan(1_000)
  })
})
