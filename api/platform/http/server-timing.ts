// How long an answer waited for the database: for whoever works on Purse, and for nobody who could tell from it
// whether something is there.
import type { Ctx } from '../context'

/**
 * The Server-Timing header of an answer: milliseconds in the database and how many round trips; null but in
 * local runs and for admins.
 */
export async function serverTiming({ local, meter, knownViewer }: Ctx): Promise<string | null> {
  if (!local && (await knownViewer())?.role !== 'admin') return null
  const { ms, trips } = meter
  return `db;dur=${ms.toFixed(1)};desc="${trips} round trips", trips;dur=${trips}`
}
