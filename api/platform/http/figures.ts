// Figures for Workers Analytics Engine: a data point a request, and a few a minute. Names are those of our own routes and
// codes, everything else is a number: nothing in them is personal. docs/operations.md says which column is what.
import type { Meter } from '../../../db/client'

export type Figures = Pick<AnalyticsEngineDataset, 'writeDataPoint'>

type Request = {
  route: string
  method: string
  status: number
  /** Of the problem that it was refused with. */
  code: string | null
  ms: number
  meter: Pick<Meter, 'ms' | 'trips'>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What an index may hold. */
const MOST_BYTES = 96

export function noteRequest(figures: Figures | undefined, { route, method, status, code, ms, meter }: Request): void {
  figures?.writeDataPoint({
    indexes: [route.slice(0, MOST_BYTES)],
    // Whoever asks chooses the method.
    blobs: ['request', route, METHODS.includes(method) ? method : 'other', String(status), code ?? ''],
    doubles: [1, ms, meter.ms, meter.trips],
  })
}

export function noteFigure(figures: Figures, name: string, about: string, value: number): void {
  figures.writeDataPoint({ indexes: [name], blobs: [name, about], doubles: [1, value] })
}
