// Names of months. Apart from time.ts, which every island loads.
import { formatter } from './time'

/** "November 2026" for "2026-11" */
export function monthAndYear(month: string): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}

/** "Nov" for "2026-11" */
export function shortMonth(month: string): string {
  return formatter('UTC', { month: 'short' }).format(new Date(`${month}-15T12:00:00Z`))
}
