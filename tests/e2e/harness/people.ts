// People without a browser: they sign up, confirm, sign in and use the api as a script would, with a
// jar of cookies of their own, which a browser can take over.
import type { BrowserContext } from '@playwright/test'
import { eq, like, sql } from 'drizzle-orm'
import type { MoneyJson } from '../../../api/platform/values/money'
import { DAY } from '../../../api/platform/values/time'
import { account, preference, rateLimit, session, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { DEMO_PASSWORD } from '../../../db/seed/identity/password'
import { keepCookies } from '../../fixtures/cookie-jar'
import { codeOf } from '../../fixtures/identity/authenticator'
import { signed } from '../../fixtures/session-cookie'
import { database, databaseUrl, productUrl, SECRET, templates } from './running'

export type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

export type Person = {
  name: string
  email: string
  password: string
  cookies: Map<string, string>
  /** What their authenticator app was given, where two-factor is on. */
  secret?: string
}

export type Requested = {
  method?: string
  as?: Person | undefined
  body?: unknown
  form?: Record<string, string>
  /** Sent as it is; `headers` say of what type. */
  raw?: string
  key?: string
  headers?: Record<string, string>
}

export type Answered = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  json: any
}

/** The demo partner's salon. */
export const SALON = 'amani-hair-studio'

/** One of the demo data's that waits: of a client, for a salon. */
export const APPLICATION = 'application-nakitto-brow-house'

export const SESSION_COOKIE = '__Host-purse.session_token'
export const CACHED_CLAIM_COOKIE = '__Host-purse.session_data'

/** One request, redirects not followed, cookies kept. */
export async function ask(path: string, requested: Requested = {}): Promise<Answered> {
  const { as, body, form, raw, key } = requested
  const url = productUrl()
  const method = requested.method ?? (body || form || raw ? 'POST' : 'GET')
  const headers = new Headers(method === 'GET' ? {} : { origin: url })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (as?.cookies.size) {
    headers.set('cookie', [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  }
  for (const [name, value] of Object.entries(requested.headers ?? {})) headers.set(name, value)
  const json = body === undefined ? undefined : JSON.stringify(body)
  const content = raw ?? (form ? new URLSearchParams(form) : json)
  const response = await fetch(new URL(path, url), {
    method,
    headers,
    redirect: 'manual',
    ...(content && { body: content }),
  })
  if (as) keepCookies(as.cookies, response.headers.getSetCookie())
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : null,
  }
}

/** The database round trips that an answer says it took. */
export function tripsOf({ headers }: Answered): number {
  return Number(/trips;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN)
}

/** All strangers come from one address here: what they wrote to us before is counted no longer. */
export async function deleteStrangers(): Promise<void> {
  await database().run(sql`DELETE FROM rate_limit WHERE key LIKE '%contact-from:%'`)
}

/** An api call that must succeed. */
export async function call(path: string, requested: Requested = {}): Promise<Answered['json']> {
  const response = await ask(path, requested)
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${response.text}`)
  return response.json
}

/** What something answers once it no longer throws: the world is asked again for ten seconds. */
export async function until<T>(ask: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + 10_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

let people = 0

export const newEmail = () => {
  people += 1
  return `e2e-${Date.now()}-${people}@people.test`
}

/** The password of everybody who is made here. */
export const PASSWORD = 'long-enough-2026'

/** Somebody new of a role with a session: copied, row by row, from somebody who signed up for real. */
export async function newPerson(role: Exclude<Role, 'admin'> = 'client', name = 'Achieng Odongo'): Promise<Person> {
  const db = database()
  const [person, ways, methods] = await rowsOfModel(role)
  const id = crypto.randomUUID()
  const [email, at] = [newEmail(), new Date()]
  const times = { createdAt: at, updatedAt: at }
  const base = { id: '', userId: id, ...times }
  const { values, cookies } = await newSession(id)
  const anew = <T extends object>(row: T) => ({ ...row, ...base, id: crypto.randomUUID() })
  await db.batch([
    db.insert(user).values({ ...person, ...times, id, name, email }),
    db.insert(account).values(ways.map((way) => ({ ...anew(way), accountId: id }))),
    // One after the other: the oldest becomes the default when the default is removed. Long ago, so that
    // money can be withdrawn to all of them.
    ...methods.map((method, place) => {
      const row = { ...anew(method), createdAt: at.getTime() - 10 * DAY + place }
      return db.insert(paymentMethod).values({ ...row, usableAt: 0 })
    }),
    db.insert(session).values(values),
    // Tests look for one another by name.
    db.insert(preference).values({ userId: id, foundBy: 'name' }),
  ])
  return { name, email, password: PASSWORD, cookies }
}

/** Whose rows others are copied from, for each database that is talked to. */
const models = new Map<string, Promise<Awaited<ReturnType<typeof signUpModel>>>>()

function rowsOfModel(role: Exclude<Role, 'admin'>) {
  const key = `${databaseUrl()} ${role}`
  const found = models.get(key) ?? signUpModel(role)
  models.set(key, found)
  return found
}

async function signUpModel(role: Exclude<Role, 'admin'>) {
  const { email } = await signedUpPerson(role, 'Model Person')
  const db = database()
  const [person] = await db.select().from(user).where(eq(user.email, email))
  if (!person) throw new Error('nobody signed up')
  const [ways, methods] = await db.batch([
    db.select().from(account).where(eq(account.userId, person.id)),
    db
      .select()
      .from(paymentMethod)
      .where(eq(paymentMethod.userId, person.id))
      .orderBy(paymentMethod.createdAt, paymentMethod.id),
  ])
  return [person, ways, methods] as const
}

/** Somebody new of a role who signed up, confirmed and signed in as people do. */
export async function signedUpPerson(
  role: Exclude<Role, 'admin'> = 'client',
  name = 'Achieng Odongo',
): Promise<Person> {
  const email = newEmail()
  const person = { name, email, password: PASSWORD, cookies: new Map() }
  await call('/api/auth/sign-up/email', {
    body: { name, email, password: person.password, role, callbackURL: '/auth?confirmed=1' },
  })
  await ask(await confirmationPath(email))
  return signIn(person)
}

/** One of the four demo people, in a session of their own; the admin signs in for it, with their second factor. */
export async function demoPerson(who: 'client' | 'partner' | 'seller' | 'admin'): Promise<Person> {
  const person = { name: who, email: `${who}@purse.test`, password: DEMO_PASSWORD }
  if (who === 'admin') return signIn({ ...person, cookies: new Map(), secret: templates().adminSecret })
  const db = database()
  const [row] = await db.select().from(user).where(eq(user.email, person.email))
  if (!row) throw new Error(`nobody has ${person.email}`)
  const { values, cookies } = await newSession(row.id)
  await db.insert(session).values(values)
  return { ...person, name: row.name, cookies }
}

/** A session to be stored, and the cookie that goes with it. */
async function newSession(userId: string) {
  const [token, at] = [crypto.randomUUID().replaceAll('-', ''), new Date()]
  const id = crypto.randomUUID()
  return {
    values: {
      id,
      userId,
      token,
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date('2100-01-01'),
      // As of somebody who gave all that is asked for.
      proof: 'code' as const,
    },
    cookies: new Map([[SESSION_COOKIE, await signed(token, SECRET)]]),
  }
}

export async function signIn(person: Person): Promise<Person> {
  const { email, password, secret } = person
  const response = await call('/api/auth/sign-in/email', { as: person, body: { email, password } })
  if (response.twoFactorRedirect && secret) {
    await deleteCodes()
    await call('/api/auth/two-factor', { as: person, body: { code: codeOf(secret) } })
  }
  person.name = (await call('/api/me', { as: person })).name
  return person
}

/** Switches two-factor on; from then on the person signs in with their authenticator too. */
export async function switchOnTwoFactor(as: Person): Promise<{ recoveryCodes: string[] }> {
  const { secret, recoveryCodes } = await call('/api/me/two-factor', { as, method: 'POST' })
  await call('/api/me/two-factor', { as, method: 'PUT', body: { code: codeOf(secret) } })
  as.secret = secret
  return { recoveryCodes }
}

/** Puts somebody's cookies into a context. */
export async function takeOver(context: BrowserContext, person: Person): Promise<void> {
  const cookies = [...person.cookies].map(([name, value]) => ({
    name,
    value,
    domain: 'localhost',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }))
  await context.addCookies(cookies)
}

/** A code counts once; so that a test need not wait half a minute, what was used is forgotten. */
export async function deleteCodes(): Promise<void> {
  await database().delete(rateLimit).where(like(rateLimit.key, 'code:%'))
}

/** Another code may be asked for right away, without waiting for a minute. */
export async function deleteCodePauses(): Promise<void> {
  await database().delete(rateLimit).where(like(rateLimit.key, 'code-again:%'))
}

/** The path of the confirmation link in the newest letter to somebody. */
export function confirmationPath(email: string): Promise<string> {
  return linkTo(email, /https?:\/\/\S+verify-email\S+/)
}

/** The path of the link that resets a password, in the newest letter to somebody. */
export function resetPath(email: string): Promise<string> {
  return linkTo(email, /https?:\/\/\S+\/auth\/reset-password\S+/)
}

/** The path at which a stranger goes on with what they wrote to us, in the newest letter to them. */
export function conversationPath(email: string): Promise<string> {
  return linkTo(email, /https?:\/\/\S+\/conversation\/\S+/)
}

/** The code in the newest message to a phone or an address, once there are so many messages. */
export async function codeSentTo(recipient: string, messages = 1): Promise<string> {
  const text = await newestText(recipient, /\b\d{6}\b/, messages)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

let phones = 0

/** A phone that nobody has, as people write it; messages to it go to the same without spaces. */
export function newPhone(): string {
  phones += 1
  const digits = String((Date.now() % 1_000_000) * 10 + phones).padStart(8, '0')
  return `+254 7${digits.slice(0, 2)} ${digits.slice(2)}`
}

async function linkTo(email: string, shape: RegExp): Promise<string> {
  const link = shape.exec(await newestText(email, shape))?.[0] ?? ''
  return link.slice(new URL(link).origin.length)
}

/** Messages leave after the answer that caused them, so they are waited for. */
export async function newestText(recipient: string, shape: RegExp, messages = 1): Promise<string> {
  const to = recipient.replaceAll(' ', '')
  const newest = async (): Promise<string> => {
    const sent = await mailTo(to)
    const text = sent[0]?.text ?? ''
    if (sent.length >= messages && shape.test(text)) return text
    throw new Error(`nothing of the kind was sent to ${to}`)
  }
  return until(newest)
}

/** What was sent to an address, a phone or the devices of an account so far, the newest first. */
export async function mailTo(to: string): Promise<{ channel: string; subject: string; text: string }[]> {
  return (await call(`/api/dev/outbox?${new URLSearchParams({ to })}`)).items
}

/** Adds money from a sandbox card. */
export function addFunds(as: Person, amount: string, method = 'sandbox_ok', currency = 'KES') {
  return call('/api/wallet/deposits', {
    as,
    key: crypto.randomUUID(),
    body: { amount, currency, paymentMethodId: method },
  })
}

/** Takes money out to the default method. */
export async function withdraw(as: Person, amount: string) {
  const { items } = await call('/api/wallet/methods', { as })
  return call('/api/wallet/withdrawals', {
    as,
    key: crypto.randomUUID(),
    body: { amount, currency: 'KES', paymentMethodId: items[0].id },
  })
}

/** Begins a goal of a thousand shillings, unless something else is said; its id. */
export async function beginGoal(as: Person, more: object = {}): Promise<string> {
  const body = { name: 'Box braids', target: '1000', currency: 'KES', icon: 'scissors', ...more }
  return (await call('/api/goals', { as, key: crypto.randomUUID(), body })).id
}

/** Puts money from the purse into a goal. */
export function putIn(as: Person, goal: string, amount: string) {
  const body = { amount, currency: 'KES' }
  return call(`/api/goals/${goal}/contributions`, { as, key: crypto.randomUUID(), body })
}

export function walletOf(
  as: Person,
  currency = 'KES',
): Promise<{ available: MoneyJson; held: MoneyJson; total: MoneyJson }> {
  return call(`/api/wallet?currency=${currency}`, { as })
}

export type Service = { id: string; name: string; price: MoneyJson }
export type Slot = { staffId: string; startsAt: string; endsAt: string }

export async function serviceNamed(name: string): Promise<Service> {
  const { services } = await call(`/api/salons/${SALON}`)
  const found = services.find((service: Service) => service.name === name)
  if (!found) throw new Error(`the demo salon does not offer ${name}`)
  return found
}

/** Free times of the coming days at the demo salon, tomorrow at the soonest. */
export async function freeSlots(service: Service, staff?: string): Promise<Slot[]> {
  const query = new URLSearchParams({
    service: service.id,
    from: dateFromNow(1),
    to: dateFromNow(20),
    ...(staff && { staff }),
  })
  const { items } = await call(`/api/salons/${SALON}/slots?${query}`)
  if (items.length === 0) throw new Error(`nothing is free for ${service.name}`)
  return items
}

/** Hours, a service and somebody who does it, for the salon that a partner has described. */
export async function makeBookable(as: Person): Promise<void> {
  const range = { fromMinute: 540, toMinute: 1080 }
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...range }))
  const write = (method: string, path: string, body: object) =>
    call(`/api/my-salon${path}`, { as, method, key: crypto.randomUUID(), body })
  const { version } = (await call('/api/my-salon', { as })).hours
  await write('PUT', '/hours', { version, hours })
  const cut = { category: 'Hair', name: 'Cut', price: '1500', durationMinutes: 60 }
  const { id } = await write('POST', '/services', cut)
  await write('POST', '/staff', { name: 'Ada', title: 'Stylist', hours, serviceIds: [id] })
}

/** A product in stock, for the shop that a seller has described: it has something to sell. */
export async function fillShelf(as: Person): Promise<void> {
  const write = (method: string, path: string, body: object) =>
    call(`/api/my-shop${path}`, { as, method, key: crypto.randomUUID(), body })
  const variant = { sku: 'SHEA', values: [], price: '900', stock: 5 }
  const shea = { name: 'Shea Butter', category: 'Skincare', variant }
  const { id } = await write('POST', '/products', shea)
  await write('PUT', `/products/${id}/status`, { status: 'listed' })
}

/** Books through the api; the first free slot unless one is given. */
export async function book(as: Person, service: Service, slot?: Slot, notes = '') {
  const { staffId, startsAt } = slot ?? ((await freeSlots(service))[0] as Slot)
  return call('/api/appointments', {
    as,
    key: crypto.randomUUID(),
    body: { salonId: SALON, serviceId: service.id, staffId, startsAt, payment: 'purse', notes },
  })
}

/** The date so many days from today in Nairobi. */
export function dateFromNow(days: number): string {
  const there = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(there)
}

/** A visit that is about to begin: it is moved in the database, because no clock can be moved here. */
export async function beginNow(id: string): Promise<void> {
  const startsAt = Date.now() - 1_000
  await database().run(sql`UPDATE appointment SET starts_at = ${startsAt},
    ends_at = ${startsAt} + ends_at - starts_at, version = version + 1 WHERE id = ${id}`)
}
