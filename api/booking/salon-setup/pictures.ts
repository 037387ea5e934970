// Pictures of a salon and its staff: uploaded, re-encoded by us, and public.

import { and, count, eq } from 'drizzle-orm'
import { salonPicture, staff } from '../../../db/schema/booking/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { command, commandAnswer, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS } from './input'
import type { ChangedResponse } from './responses'
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
 * @throws DomainError not-found, set-up-full, unsupported-image, image-too-large, too-many-requests
 */
export async function addPicture(
  ctx: Ctx,
  viewer: Viewer,
  kind: 'cover' | 'gallery',
  { bytes, alt }: { bytes: Uint8Array; alt: string },
): Promise<ChangedResponse> {
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
}

/** Sets the alternative text of a picture. @throws DomainError not-found */
export async function describePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, alt }: { id: string; alt: string },
): Promise<ChangedResponse> {
  const own = ownPicture(ctx, viewer, id)
  return commandAnswer(ctx, viewer, {
    name: 'salon-picture:described',
    key,
    input: { id, alt },
    reads: [ctx.db.select({ pictures: count() }).from(salonPicture).where(own)],
    decide: ([[found]]) => {
      if (!found?.pictures) throw new DomainError('not-found')
      return { writes: [ctx.db.update(salonPicture).set({ alt }).where(own)], answer: { id } }
    },
  })
}

/** Removes a picture and its file. @throws DomainError not-found */
export async function removePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<ChangedResponse> {
  const own = ownPicture(ctx, viewer, id)
  let image: string | null = null
  const { answer } = await command(ctx, viewer, {
    name: 'salon-picture:removed',
    key,
    input: { id },
    reads: [ctx.db.select({ image: salonPicture.image }).from(salonPicture).where(own)],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      image = found.image
      return { writes: [ctx.db.delete(salonPicture).where(own)], answer: { id } }
    },
  })
  ctx.after(() => deletePublicImage(ctx, image))
  return answer
}

/**
 * Stores a square crop as a staff member's picture, replacing the previous one.
 * @throws DomainError not-found, unsupported-image, image-too-large, too-many-requests
 */
export async function changeStaffPicture(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  bytes: Uint8Array,
): Promise<ChangedResponse> {
  await requireStaff(ctx, viewer, id)
  await countUpload(ctx, viewer)
  return keepPicture(ctx, 'staff', bytes, (picture) => exchangeStaffPicture(ctx, id, picture))
}

/** The initial is shown again. @throws DomainError not-found */
export async function removeStaffPicture(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<ChangedResponse> {
  await requireStaff(ctx, viewer, id)
  return exchangeStaffPicture(ctx, id, null)
}

async function requireStaff(ctx: Ctx, viewer: Viewer, id: string): Promise<void> {
  const [, [found]] = await readAs(ctx, viewer, [ownStaff(ctx, viewer, id)])
  if (!found) throw new DomainError('not-found')
}

async function countUpload(ctx: Ctx, viewer: Viewer): Promise<void> {
  await requireAttempt(ctx, { key: `salon-picture:${viewer.id}`, limit: UPLOADS })
}

/**
 * Sets the new picture and reads the old one in one batch, so that concurrent changes leave no
 * orphaned file.
 */
async function exchangeStaffPicture(
  ctx: Ctx,
  id: string,
  picture: string | null,
): Promise<ChangedResponse> {
  const one = eq(staff.id, id)
  const [before] = await ctx.db.batch([
    ctx.db.select({ picture: staff.picture }).from(staff).where(one),
    ctx.db.update(staff).set({ picture }).where(one),
  ])
  const previous = before[0]?.picture ?? null
  if (previous) ctx.after(() => deletePublicImage(ctx, previous))
  return { id }
}

function ownPicture(ctx: Ctx, viewer: Viewer, id: string) {
  return and(eq(salonPicture.id, id), eq(salonPicture.salonId, ownSalonId(ctx, viewer)))
}
