// Counterparties of transfers: other clients, found by name, with the balances and goals shown on
// the screens that choose them.

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { preference, user } from '../../../db/schema/identity'
import { blockBetween } from '../../identity/accounts/blocks'
import { FINDABLE, type FoundPerson, foundPeople, peopleNamed } from '../../identity/accounts/people-search'
import { e164 } from '../../identity/authentication/phone'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { Attempted } from '../../platform/rate-limit'
import { type Currency, DEFAULT_CURRENCY, isCurrency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { readAs } from '../../platform/viewer/proof'
import { openGoalsOf } from '../goals/goals'
import { walletsOf } from '../ledger/balances'
import { DraftQuery, isContact, OWN_ACCOUNT } from './input'
import { type ChoiceResponse, DraftResponse } from './responses'

export type Person = { id: string; name: string; image: string | null }

/** The minimum length of a search (specification section 5). */
const MIN_SEARCH = 2

/** How many of the people that money was last sent to are offered, and in how many transfers of a purse they are sought. */
const RECENT = { people: 6, transfers: 60 }

/** Data of a screen for choosing people. One round trip, including a search. */
export const getDraft = operation('client', 'GET /transfers/draft', {
  summary: 'People to send to, and the available balances',
  query: DraftQuery,
  response: DraftResponse,
  run: async ({ ctx, viewer, query }) => {
    const { proven, rows, found } = await readSearching(ctx, viewer, draftReads(ctx, viewer, query.with), query.q)
    const isOwn = isOwnContact(proven, query.q)
    return { ...draftFrom(ctx, proven, query.with, rows, found), own: isOwn }
  },
})

/** Whether a text is the viewer's own email address or phone number. */
function isOwnContact({ email, phone }: ProvenViewer, q = ''): boolean {
  return q.includes('@') ? q.toLowerCase() === email : isContact(q) && e164(q) === phone
}

/** The statements whose rows `peopleFrom` parses. */
export function peopleReads(ctx: Ctx, viewer: Viewer, ids: string[]) {
  return [clientsOf(ctx, viewer, ids), recentOf(ctx, viewer.id)] as const
}

/** Whom a screen shows for choosing people: those already chosen, those found, and the latest. */
export function peopleFrom(
  viewer: Viewer,
  ids: string[],
  [clients, recent]: readonly [Counterpart[], Person[]],
  found: Person[] | null,
): Pick<ChoiceResponse, 'people' | 'found' | 'recent'> {
  return {
    people: ids.flatMap((id) => {
      const counterpart = clients.find((client) => client.id === id)
      return counterpart && isOpen(counterpart) && id !== viewer.id ? [personFrom(counterpart)] : []
    }),
    found: found?.filter((person) => !ids.includes(person.id)) ?? null,
    recent: recent.map(personFrom),
  }
}

/** The statements whose rows `draftFrom` parses. */
export function draftReads(ctx: Ctx, viewer: Viewer, ids: string[]) {
  return [...peopleReads(ctx, viewer, ids), walletsOf(ctx, viewer.id), openGoalsOf(ctx, viewer.id)] as const
}

export function draftFrom(
  ctx: Ctx,
  viewer: ProvenViewer,
  ids: string[],
  [clients, recent, wallets, goals]: readonly [Counterpart[], Person[], WalletRow[], GoalRow[]],
  found: Person[] | null,
): ChoiceResponse {
  const { timeZone } = viewer
  const currency = isCurrency(viewer.currency) ? viewer.currency : DEFAULT_CURRENCY
  return {
    ...peopleFrom(viewer, ids, [clients, recent], found),
    balances: balancesFrom(wallets, currency),
    currency,
    goals: goals.map(({ id, name, currency }) => ({ id, name, currency: currency as Currency })),
    timeZone,
    today: localDay(ctx.now(), timeZone),
  }
}

/**
 * The statement that reads whom somebody last sent money to, of those who can be found. Bounded: the latest transfers
 * of each balance are read, by its index.
 */
function recentOf(ctx: Ctx, userId: string) {
  const sent = sql`(SELECT receiver.owner AS person, max(posting.transfer_id) AS latest
    FROM ledger_account purse
    JOIN posting ON posting.id IN (SELECT last.id FROM posting last
      WHERE last.debit_account = purse.id ORDER BY last.transfer_id DESC LIMIT ${RECENT.transfers})
    JOIN ledger_account receiver ON receiver.id = posting.credit_account AND receiver.kind = 'wallet'
    WHERE purse.owner = ${userId} AND purse.kind = 'wallet'
    GROUP BY receiver.owner) AS sent`
  return (
    ctx.db
      .select({ id: user.id, name: user.name, image: user.image })
      .from(sent)
      // In this order: the few who were sent money, then their accounts.
      .crossJoin(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(
        and(
          sql`sent.person = ${user.id}`,
          eq(user.role, 'client'),
          isNull(user.deletedAt),
          FINDABLE,
          sql`NOT ${blockBetween(userId, user.id)}`,
        ),
      )
      .orderBy(desc(sql`sent.latest`))
      .limit(RECENT.people)
  )
}

/**
 * A read batch that includes a search for clients if enough was typed; its result is null otherwise.
 * @throws DomainError unauthenticated, too-many-requests
 */
export async function readSearching<const Q extends Readonly<[Statement, ...Statement[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
  q = '',
): Promise<{ proven: ProvenViewer; rows: BatchResponse<Q>; found: Person[] | null }> {
  if (q.length < MIN_SEARCH) {
    const [proven, ...rows] = await readAs(ctx, viewer, queries)
    return { proven, rows, found: null }
  }
  const [proven, attempted, people, ...rows] = (await readAs(ctx, viewer, [
    ...peopleNamed(ctx, viewer, q, 'client'),
    ...queries,
  ])) as unknown as [ProvenViewer, Attempted, FoundPerson[], ...unknown[]]
  return {
    proven,
    rows: rows as unknown as BatchResponse<Q>,
    found: foundPeople(ctx, viewer, [attempted, people], q).map(personFrom),
  }
}

/** A possible counterparty, as checked by `requireReceiver`. */
type Counterpart = Person & { role: string; deletedAt: Date | null; findable: number }

/** The statement that reads people by id; those across a block cannot be found. */
export function clientsOf(ctx: Ctx, viewer: Viewer, ids: string[]) {
  return ctx.db
    .select({
      id: user.id,
      name: user.name,
      image: user.image,
      role: user.role,
      deletedAt: user.deletedAt,
      findable: sql<number>`coalesce(${FINDABLE} AND NOT ${blockBetween(viewer.id, user.id)}, 0)`,
    })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(inArray(user.id, ids))
}

/**
 * A person who can be sent money or asked for it: another client who can be found by name.
 * @throws DomainError invalid-input for oneself; not-found, if the id is unknown or cannot be
 *   found; recipient-unavailable for deleted accounts and people other than clients
 */
export function requireReceiver(viewer: Viewer, rows: Counterpart[], id: string): Counterpart {
  if (id === viewer.id) {
    throw fieldFault('person', OWN_ACCOUNT)
  }
  const found = rows.find((row) => row.id === id)
  if (!found) throw new DomainError('not-found')
  if (found.deletedAt || found.role !== 'client') throw new DomainError('recipient-unavailable')
  if (!found.findable) throw new DomainError('not-found')
  return found
}

type WalletRow = { currency: string; balance: number }

/** Every nonzero balance, and always the display currency's, which comes first. */
export function balancesFrom(rows: WalletRow[], displayed: Currency): MoneyJson[] {
  const balance = rows.find((row) => row.currency === displayed)?.balance ?? 0
  const others = rows.filter((row) => row.currency !== displayed && row.balance > 0)
  return [moneyJson(balance, displayed), ...others.map(({ balance, currency }) => moneyJson(balance, currency))]
}

type GoalRow = { id: string; name: string; currency: string }

/** The public data of a person. */
export function personFrom({ id, name, image }: Person): Person {
  return { id, name, image }
}

function isOpen({ role, deletedAt, findable }: Counterpart): boolean {
  return role === 'client' && !deletedAt && findable === 1
}
