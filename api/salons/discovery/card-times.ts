// Times to book in a salon's card: of the cheapest service that fits what is asked. From the bits of free quarter hours
// that the search has read, and the salon's services beside them, so that a list is still one round trip. A time is
// shown only where whole free quarter hours cover the service with its buffers: then it books. Services that need a
// room or a machine are left to the booking page, which knows when those are free.
import type { Ctx } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { MINUTE, rfc3339 } from '../../platform/values/time'
import { STEP_MINUTES } from '../times/free-time'
import { freeSeats } from './first-free'
import { earliestStep, type Requested, windowsOf } from './free-time-filter'
import type { CardTimesResponse } from './search-responses'

/** Starts that are shown of a salon. */
const DISPLAY_LIMIT = 4

/** A service as the search reads it, cheapest first; `seats`: the places of those who do it among the staff. */
type CardOffer = [
  id: string,
  name: string,
  price: number,
  durationMinutes: number,
  bufferBeforeMinutes: number,
  bufferAfterMinutes: number,
  kind: number | null,
  seats: number[],
  needsResource: 0 | 1,
]

type Row = {
  listing: { timeZone: string; leadMinutes: number; currency: string }
  /** The highest price that is asked for, in minor units of the listing's currency. */
  most: number | null
  free: string
  offers: string
}

/** `available`: a client's balance in a currency, in minor units, and `purse` that it is the limit. */
export type Means = {
  available: ((currency: string) => number) | null
  purse: boolean
}

/** The times of each salon on a page; null where nothing fits. */
export function cardTimes(ctx: Ctx, requested: Requested, means: Means): (row: Row) => CardTimesResponse | null {
  const windows = new Map(windowsOf(requested, ctx.now()).map((window) => [window.zone, window]))
  return ({ listing, most: budget, free, offers }) => {
    const { currency, timeZone, leadMinutes } = listing
    const window = windows.get(timeZone)
    if (!window) return null
    const seats = freeSeats(free, requested.date)
    const first = Math.max(window.from, earliestStep(window, leadMinutes, ctx.now()))
    const most = Math.min(budget ?? Number.POSITIVE_INFINITY, highestPrice(means, currency))
    for (const offer of JSON.parse(offers) as CardOffer[]) {
      const [id, name, price, durationMinutes, , , kind, , needsResource] = offer
      if (needsResource || price > most) continue
      if (requested.kind !== undefined && kind !== requested.kind) continue
      const steps = startsOf(offer, seats, { first, to: window.to, people: requested.people ?? 1 })
      if (steps.length === 0) continue
      const starts = steps.map((step) => {
        return rfc3339(window.dayStartsAt + step * STEP_MINUTES * MINUTE, timeZone)
      })
      const rest = means.available && means.available(currency) - price
      return {
        service: { id, name, durationMinutes, price: moneyJson(price, currency) },
        times: roundFirst(starts),
        stays: rest !== null && rest >= 0 ? moneyJson(rest, currency) : null,
        short: rest !== null && rest < 0 ? moneyJson(-rest, currency) : null,
      }
    }
    return null
  }
}

function highestPrice({ available, purse }: Means, currency: string): number {
  return purse && available ? available(currency) : Number.POSITIVE_INFINITY
}

/** The steps at which so many of those who do it are free for the service and its buffers. */
function startsOf(
  [, , , minutes, before, after, , able]: CardOffer,
  seats: { seat: number; steps: bigint }[],
  { first, to, people }: { first: number; to: number; people: number },
): number[] {
  const lead = stepsFor(before)
  const mask = (1n << BigInt(lead + stepsFor(minutes + after))) - 1n
  const theirs = seats.filter(({ seat }) => able.includes(seat))
  const starts: number[] = []
  for (let step = Math.max(first, lead); step + stepsFor(minutes) <= to; step += 1) {
    const isFree = ({ steps }: { steps: bigint }) => ((steps >> BigInt(step - lead)) & mask) === mask
    if (theirs.filter(isFree).length >= people) starts.push(step)
  }
  return starts
}

function stepsFor(minutes: number): number {
  return Math.ceil(minutes / STEP_MINUTES)
}

/** A few, those on the hour and half hour before others, in order. */
function roundFirst(starts: string[]): string[] {
  const round = starts.filter((at) => /T\d\d:[03]0/.test(at))
  const others = starts.filter((at) => !round.includes(at))
  return [...round, ...others].slice(0, DISPLAY_LIMIT).sort((a, b) => Date.parse(a) - Date.parse(b))
}
