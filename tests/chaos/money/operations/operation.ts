// What people do, one thing at a time: an operation chooses who and what by chance, asks, and notes what it made, so
// that others act on it, at the same time too.
import { CURRENCY } from '../../../../api/platform/values/currencies'
import type { Currency } from '../../../../api/platform/values/money'
import { DAY } from '../../../../api/platform/values/time'
import type { Read } from '../books'
import type { CallResponse, Client, Request } from '../client'
import { type Person, TEN_DOLLARS, type Town } from '../people'
import type { Random } from '../random'

/** The latest things of one kind. */
export class Recent<T> {
  readonly #kept: T[] = []
  #next = 0

  constructor(private readonly most = 300) {}

  add(item: T): void {
    this.#kept[this.#next % this.most] = item
    this.#next += 1
  }

  /** Any of them; null while there is none. */
  some(random: Random): T | null {
    return this.#kept.length > 0 ? random.pick(this.#kept) : null
  }
}

export type Made = { id: string; by: Person; with: Person }

/** A stage of the run: who there is, and what they have made so far. */
export class Play {
  readonly goals = new Recent<Made>()
  readonly invitations = new Recent<Made>()
  readonly quotes = new Recent<Made>(40)
  readonly sends = new Recent<Made>()
  readonly requests = new Recent<Made>()
  readonly waiting = new Recent<Made>()
  readonly scheduled = new Recent<Made>()
  readonly deposits = new Recent<Made>(60)
  readonly visits = new Recent<Made>()
  readonly slotHolds = new Recent<Made & { salonId: string }>(60)
  readonly parties = new Recent<Made & { share: string; owner: Person }>(100)
  readonly entries = new Recent<Made>(100)
  readonly savers = new Recent<Made>(100)
  readonly orders = new Recent<Made>()
  readonly checkouts = new Recent<Made>(60)
  readonly returns = new Recent<Made>(100)
  readonly cards = new Recent<Made>()
  readonly groups = new Recent<Made>(100)
  readonly #byCurrency = new Map<Currency, Person[]>()
  readonly #addresses = new Map<string, string>()

  constructor(
    readonly random: Random,
    readonly client: Client,
    readonly town: Town,
    /** Past the faults. */
    readonly read: Read,
  ) {
    for (const client of town.clients)
      this.#byCurrency.set(client.currency, (this.#byCurrency.get(client.currency) ?? []).concat(client))
  }

  ask(person: Person, request: Request): Promise<CallResponse> {
    return this.client.ask(person, request)
  }

  someone(): Person {
    return this.random.pick(this.town.clients)
  }

  /** Somebody whose purse is in a currency, other than `not`. */
  someoneWith(currency: Currency, not?: Person): Person {
    const all = this.#byCurrency.get(currency) ?? []
    const found = this.random.pick(all)
    return found === not ? (all[(all.indexOf(found) + 1) % all.length] as Person) : found
  }

  /** A sum around so many dollars, as it is typed. */
  amount(currency: Currency, dollars = 5): string {
    const minor = Math.ceil((TEN_DOLLARS[currency] / 10) * dollars * (0.5 + this.random.next()))
    return typed(minor, currency)
  }

  async addressOf(person: Person): Promise<string | null> {
    const known = this.#addresses.get(person.id)
    if (known) return known
    const { ok, body } = await this.ask(person, {
      name: 'address',
      path: '/api/addresses',
      body: { name: 'Amina', phone: '+254712345678', line1: '4 Ngong Road', city: 'Nairobi', country: 'Kenya' },
    })
    if (ok) this.#addresses.set(person.id, body.id)
    return ok ? body.id : null
  }
}

export type Operation = {
  name: string
  /** How often beside the others. */
  weight: number
  run: (play: Play) => Promise<unknown>
}

/** Minor units as they are typed. */
export function typed(minor: number, currency: Currency): string {
  const { digits } = CURRENCY[currency]
  return digits === 0 ? String(minor) : `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** A step on something that was made; nothing where there is nothing yet. */
export function step<T extends Made>(
  name: string,
  weight: number,
  kind: (play: Play) => Recent<T>,
  request: (made: T, play: Play) => Omit<Request, 'name'> & { as: Person },
): Operation {
  return {
    name,
    weight,
    async run(play) {
      const made = kind(play).some(play.random)
      if (!made) return
      const { as, ...rest } = request(made, play)
      await play.ask(as, { name, ...rest })
    },
  }
}

/** The local date so many days from now; everybody here lives in Nairobi. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
}
