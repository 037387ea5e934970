// A poster with a QR code that leads to the salon's free times, to be printed and put on a wall or a counter.

import { and, eq, sql } from 'drizzle-orm'
import { encode } from 'uqr'
import { service, staff } from '../../../db/schema/salons/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { A4, A6, type Color, openPdf } from '../../platform/documents/pdf-file'
import { type Weight, wrapped } from '../../platform/documents/typefaces'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { bookingLink, PosterQuery } from './input'

const INK: Color = [0.17, 0.07, 0.15]
const SOFT: Color = [0.4, 0.33, 0.38]
const PLUM: Color = [0.29, 0.1, 0.22]
const WHITE: Color = [1, 1, 1]

/** The code's side on A4; A6 is half of everything. */
const CODE = 320

/** The PDF of a poster for the partner's salon, or for one of its services or professionals; one round trip. */
export const drawPoster = operation('beauty_partner', 'GET /my-salon/links/poster', {
  summary: 'A poster with a QR code to your booking page, as PDF',
  query: PosterQuery,
  file: 'application/pdf',
  problems: ['not-found'],
  run: async ({ ctx, viewer, query: { size, service: serviceId, staff: staffId } }) => {
    const ownRow = (table: typeof service | typeof staff, id: string | undefined) =>
      ctx.db
        .select({ name: table.name })
        .from(table)
        .where(
          and(
            eq(table.id, id ?? ''),
            eq(table.active, true),
            sql`${table.salonId} IN (SELECT id FROM salon WHERE owner_id = ${viewer.id})`,
          ),
        )
    const [, salons, services, people] = await readAs(ctx, viewer, [
      ownSalon(ctx, viewer),
      ownRow(service, serviceId),
      ownRow(staff, staffId),
    ])
    const salon = requireOwnSalon(salons)
    if ((serviceId && !services[0]) || (staffId && !people[0])) throw new DomainError('not-found')
    const about = services[0]?.name ?? (people[0] ? `with ${people[0].name}` : '')
    const target = { service: serviceId, staff: staffId }
    const link = ctx.origin + bookingLink(salon, target, 'poster')
    const linkText = (ctx.origin + bookingLink(salon, {}, 'link')).replace(/^https?:\/\//, '')

    const paper = size === 'a4' ? A4 : A6
    const pdf = await openPdf(`Book at ${salon.name}`, ctx.now(), paper)
    const page = pdf.addPage()
    const scale = paper[0] / A4[0]
    const [width, height] = paper
    const margin = 56 * scale
    const room = width - 2 * margin
    const centred = (text: string, y: number, points: number, weight: Weight, color: Color) => {
      const at = points * scale
      page.text(text, (width - pdf.widthOf(text, at, weight)) / 2, y, { size: at, weight, color })
    }
    page.fill(0, height - 150 * scale, width, 150 * scale, PLUM)
    centred('Book your visit', height - 92 * scale, 44, 'bold', WHITE)
    let y = height - 222 * scale
    for (const line of wrapped(pdf, salon.name, 40 * scale, 'bold', { room, lines: 2 })) {
      centred(line, y, 40, 'bold', INK)
      y -= 48 * scale
    }
    for (const line of wrapped(pdf, about, 24 * scale, 'regular', { room, lines: 1 })) {
      centred(line, y, 24, 'regular', SOFT)
      y -= 34 * scale
    }
    const side = CODE * scale
    const left = (width - side) / 2
    const bottom = y - side + 6 * scale
    const { data, size: modules } = encode(link, { ecc: 'Q', border: 2 })
    const step = side / modules
    page.fill(left, bottom, side, side, WHITE)
    for (const [row, line] of data.entries()) {
      for (const [column, dark] of line.entries()) {
        if (!dark) continue
        page.fill(left + column * step, bottom + side - (row + 1) * step, step, step, [0, 0, 0])
      }
    }
    centred('Scan to see free times and book', bottom - 34 * scale, 20, 'regular', SOFT)
    for (const line of wrapped(pdf, linkText, 22 * scale, 'bold', { room, lines: 1 }))
      centred(line, bottom - 68 * scale, 22, 'bold', INK)
    centred('Purse', 40 * scale, 18, 'bold', PLUM)
    return { body: pdf.bytes(), name: `purse-poster-${size}.pdf` }
  },
})
