// The database time of a response: for developers and admins only, because it could reveal whether something exists.
import type { Ctx } from '../context'

/**
 * The Server-Timing header of a response: milliseconds in the database and the number of round
 * trips; null except in local runs and for admins.
 */
export async function serverTiming({ local, meter, knownViewer }: Ctx): Promise<string | null> {
  if (!local && (await knownViewer())?.role !== 'admin') return null
  const { ms, trips } = meter
  return `db;dur=${ms.toFixed(1)};desc="${trips} round trips", trips;dur=${trips}`
}
