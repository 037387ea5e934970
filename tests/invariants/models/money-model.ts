// What the books should be, kept in memory: the balances of one sequence's people, what is open, and
// whether the database must take or refuse the next transfer. Knows nothing of SQL.
import { inReference } from '../../../api/money/exchange/reference'
import { type Account, accountId, type Move } from '../../../api/money/ledger/ledger'

/** Those of the marketplace that may stand below zero. */
const MAY_OWE = ['clearing', 'liquidity', 'interest_expense', 'cashback_expense']

export type Currency = 'KES' | 'UGX'

/** What they count for while there are no rates: KES 125 and UGX 3,500 for a dollar. */
export const DIVISORS: Record<Currency, number> = { KES: 12_500_000_000, UGX: 3_500_000_000 }

/** A try at a deposit or a withdrawal. */
export type Try = {
  id: string
  owner: string
  currency: Currency
  amount: number
  status: string
  fee: number
  hold: string
  transferId: string
  at: number
}

export type Goal = {
  id: string
  currency: Currency
  status: 'active' | 'completed' | 'archived'
  /** By member, in the order of the people. */
  members: [string, string]
  states: ['invited' | 'joined' | 'left', 'invited' | 'joined' | 'left']
}

export type Held = Try

/** A booked visit; `held` is what is on hold while it is open. */
export type Visit = {
  id: string
  hold: string
  owner: string
  currency: Currency
  price: number
  held: number
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  captured: number
  captureId: string | null
  refunded: number
  cashback: number
  version: number
}

type Quote = {
  id: string
  owner: string
  from: Currency
  amount: number
  to: Currency
  receives: number
  spread: number
  expiresAt: number
  accepted: boolean
}

type Plus = {
  id: string
  owner: string
  ended: boolean
  paid: { id: string; currency: Currency; amount: number; earned: number }[]
}

type Request = {
  id: string
  requester: string
  payer: string
  currency: Currency
  amount: number
  status: string
  split: string | null
}

type Split = {
  id: string
  owner: string
  currency: Currency
  total: number
  requested: boolean
}

/** Everything that one sequence's people have. */
export class Books {
  readonly balances = new Map<string, number>()
  readonly deposits: Try[] = []
  readonly withdrawals: Try[] = []
  readonly visits: Visit[] = []
  readonly quotes: Quote[] = []
  readonly goals: Goal[] = []
  readonly requests: Request[] = []
  readonly splits: Split[] = []
  readonly plus: Plus[] = []
  readonly units = new Set<string>()
  readonly caps = new Map<string, number>()

  /** Why a transfer is refused, by the name that the database gives; null, and it is made. */
  move(...moves: Move[]): string | null {
    const after = new Map(this.balances)
    for (const { from, to, minor } of moves) {
      if (minor === 0) continue
      const goal = to.kind === 'goal' ? this.goalOf(to) : null
      if (to.kind === 'goal' && !goal) return 'goal-status'
      const left = (after.get(accountId(from)) ?? 0) - minor
      if (left < 0 && !MAY_OWE.includes(from.kind)) return 'overdraft'
      after.set(accountId(from), left)
      after.set(accountId(to), (after.get(accountId(to)) ?? 0) + minor)
    }
    for (const [id, balance] of after) this.balances.set(id, balance)
    return null
  }

  of(account: Account): number {
    return this.balances.get(accountId(account)) ?? 0
  }

  /** What was tried within some time and has not come to nothing. */
  static within(tries: Try[], owner: string, currency: string, since: number): number {
    return tries
      .filter((entry) => entry.owner === owner && entry.currency === currency && entry.at > since)
      .filter((entry) => entry.status !== 'failed' && entry.status !== 'expired')
      .reduce((sum, entry) => sum + entry.amount, 0)
  }

  /** What stands of them over all currencies, in minor units of the reference currency. */
  static counted(tries: Try[], owner: string, since: number): number {
    return tries
      .filter((entry) => entry.owner === owner && entry.at > since)
      .filter((entry) => entry.status !== 'failed' && entry.status !== 'expired')
      .reduce((sum, { amount, currency }) => sum + inReference(amount, DIVISORS[currency]), 0)
  }

  /** The goal that takes money into an account now. */
  private goalOf({ owner, currency }: Account): Goal | undefined {
    return this.goals.find((goal) => {
      const i = goal.members.indexOf(owner)
      return i >= 0 && goal.states[i] === 'joined' && goal.status === 'active' && goal.currency === currency
    })
  }
}
