// The owners of the demo's savings, and how their days are counted.
import { CLIENTS, DEMO_CLIENT, type Person } from './identity/people'

export const ZONE = 'Africa/Nairobi'

export const ZURI = DEMO_CLIENT

/** The friend with whom the demo client saves, and who sends and asks for money. */
export const FRIEND = CLIENTS[0] as Person

/** The instant so many days from today at an hour, UTC ms. */
export type At = (days: number, hour: number) => number

/** "2026-11-21" */
export function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
