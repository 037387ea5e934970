// Pictures of a salon and its staff: uploaded, re-encoded by us, and public.

import { and, count, eq } from 'drizzle-orm'
import { salonPicture, staff } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { command, commandResponse, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { PICTURE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS, NewPicture, OwnId, PictureId, PictureText } from './input'
import { ChangedResponse } from './responses'
import { ownStaff } from './staff'

declare module '../../platform/media/public-images' {
  interface PictureKinds {
    salons: true
    staff: true
  }
}

export const SALON_PICTURES = { smallEdge: 640 }

/** Uploads per person and window: re-encoding is expensive. */
const UPLOADS = { max: 60, windowMs: HOUR }

/**
 * Stores a picture, scaled to fit, as the new cover or at the end of the gallery. Four round trips,
 * because re-encoding happens in between.
 */
export const addPicture = operation('beauty_partner', 'PUT /my-salon/pictures', {
  summary: 'Add a cover or gallery picture',
  query: NewPicture,
  bytes: PICTURE,
  response: ChangedResponse,
  problems: ['set-up-full', 'unsupported-image'],
  run: async ({ ctx, viewer, query: { kind, alt }, bytes }) => {
    const [, salons, pictures] = await readAs(ctx, viewer, [
      ownSalon(ctx, viewer),
      ctx.db
        .select()
        .from(salonPicture)
        .where(and(eq(salonPicture.salonId, ownSalonId(ctx, viewer)), eq(salonPicture.kind, kind))),
    ])
    const { id: salonId } = requireOwnSalon(salons)
    if (kind === 'gallery' && pictures.length >= LIMITS.pictures) throw new DomainError('set-up-full')
    await countUpload(ctx, viewer)
    const covers = and(eq(salonPicture.salonId, salonId), eq(salonPicture.kind, 'cover'))
    return keepPicture(ctx, 'salons', bytes, async (image) => {
      const id = ctx.id()
      const position = positionAfter(pictures)
      const row = { id, salonId, kind, image, alt, position, createdAt: ctx.now() }
      const write = ctx.db.insert(salonPicture).values(row)
      if (kind === 'gallery') await writeBatch(ctx, [write])
      else {
        const [before] = await ctx.db.batch([
          ctx.db.select({ image: salonPicture.image }).from(salonPicture).where(covers),
          ctx.db.delete(salonPicture).where(covers),
          write,
        ])
        for (const old of before) ctx.after(() => deletePublicImage(ctx, old.image))
      }
      return { id }
    })
  },
})

/** Sets the alternative text of a picture. */
export const describePicture = operation('beauty_partner', 'PUT /my-salon/pictures/:id/text', {
  summary: 'Describe a picture',
  keyed: true,
  params: PictureId,
  body: PictureText,
  response: ChangedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id }, body: { alt } }) => {
    const condition = ownPicture(ctx, viewer, id)
    return commandResponse(ctx, viewer, {
      name: 'salon-picture:described',
      key,
      input: { id, alt },
      reads: [ctx.db.select({ pictures: count() }).from(salonPicture).where(condition)],
      decide: ([[found]]) => {
        if (!found?.pictures) throw new DomainError('not-found')
        return { writes: [ctx.db.update(salonPicture).set({ alt }).where(condition)], response: { id } }
      },
    })
  },
})

/** Removes a picture and its file. */
export const removePicture = operation('beauty_partner', 'DELETE /my-salon/pictures/:id', {
  summary: 'Remove a picture',
  keyed: true,
  params: PictureId,
  response: ChangedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const condition = ownPicture(ctx, viewer, id)
    let image: string | null = null
    const { response } = await command(ctx, viewer, {
      name: 'salon-picture:removed',
      key,
      input: { id },
      reads: [ctx.db.select({ image: salonPicture.image }).from(salonPicture).where(condition)],
      decide: ([[found]]) => {
        if (!found) throw new DomainError('not-found')
        image = found.image
        return { writes: [ctx.db.delete(salonPicture).where(condition)], response: { id } }
      },
    })
    ctx.after(() => deletePublicImage(ctx, image))
    return response
  },
})

/** Stores a square crop as a staff member's picture, replacing the previous one. */
export const changeStaffPicture = operation('beauty_partner', 'PUT /my-salon/staff/:id/picture', {
  summary: 'Change a staff member’s picture; it is cropped to a square',
  params: OwnId,
  bytes: PICTURE,
  response: ChangedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, bytes }) => {
    await requireStaff(ctx, viewer, id)
    await countUpload(ctx, viewer)
    return keepPicture(ctx, 'staff', bytes, (picture) => exchangeStaffPicture(ctx, id, picture))
  },
})

/** The initial is shown again. */
export const removeStaffPicture = operation('beauty_partner', 'DELETE /my-salon/staff/:id/picture', {
  summary: 'Remove a staff member’s picture',
  problems: ['not-found'],
  params: OwnId,
  response: ChangedResponse,
  run: async ({ ctx, viewer, params: { id } }) => {
    await requireStaff(ctx, viewer, id)
    return exchangeStaffPicture(ctx, id, null)
  },
})

async function requireStaff(ctx: Ctx, viewer: Viewer, id: string): Promise<void> {
  const [, [found]] = await readAs(ctx, viewer, [ownStaff(ctx, viewer, id)])
  if (!found) throw new DomainError('not-found')
}

async function countUpload(ctx: Ctx, viewer: Viewer): Promise<void> {
  await requireAttempt(ctx, { key: `salon-picture:${viewer.id}`, limit: UPLOADS })
}

/** Sets the new picture and reads the old one in one batch, so that concurrent changes leave no orphaned file. */
async function exchangeStaffPicture(ctx: Ctx, id: string, picture: string | null): Promise<ChangedResponse> {
  const item = eq(staff.id, id)
  const [before] = await ctx.db.batch([
    ctx.db.select({ picture: staff.picture }).from(staff).where(item),
    ctx.db.update(staff).set({ picture }).where(item),
  ])
  const previous = before[0]?.picture ?? null
  if (previous) ctx.after(() => deletePublicImage(ctx, previous))
  return { id }
}

function ownPicture(ctx: Ctx, viewer: Viewer, id: string) {
  return and(eq(salonPicture.id, id), eq(salonPicture.salonId, ownSalonId(ctx, viewer)))
}
