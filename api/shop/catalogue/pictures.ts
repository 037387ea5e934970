// Product pictures: uploaded by sellers, re-encoded, public. A removed one can be restored for a
// day; then its file is deleted.

import { and, count, eq, gt, lte, max } from 'drizzle-orm'
import { command as commandTable } from '../../../db/schema/money/ledger'
import { jobUnit } from '../../../db/schema/platform'
import { product, productPicture } from '../../../db/schema/shop/products'
import { ownShopId } from '../../identity/business/own-business'
import { command, commandAnswer, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { JOB_PAGE, unitOver } from '../../platform/job-runs'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { movedTo, positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS } from './input'
import { productOf } from './product-rows'
import type { BelongingResponse } from './responses'
import { touched } from './variants'

declare module '../../platform/media/public-images' {
  interface PictureKinds {
    products: true
  }
}

export const PRODUCT_PICTURES = { smallEdge: 400 }

/** How many pictures a seller may upload in a window: re-encoding takes time. */
const UPLOADS = { max: 120, windowMs: HOUR }

/** How long a removed picture can be restored, in milliseconds. */
const RESTORABLE = DAY

const REMOVED = 'product-picture:removed'

/**
 * Adds a picture, resized, as the last of a product's. Four round trips, because re-encoding
 * happens in between.
 * @throws DomainError not-found, set-up-full, unsupported-image, image-too-large, too-many-requests
 */
export async function addPicture(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
  { bytes, alt }: { bytes: Uint8Array; alt: string },
): Promise<BelongingResponse> {
  const [, [found], pictures] = await readAs(ctx, viewer, [
    productOf(ctx, viewer, productId),
    ctx.db.select().from(productPicture).where(eq(productPicture.productId, productId)),
  ])
  if (!found) throw new DomainError('not-found')
  if (pictures.length >= LIMITS.pictures) throw new DomainError('picture-limit')
  await requireAttempt(ctx, { key: `product-picture:${viewer.id}`, limit: UPLOADS })
  return keepPicture(ctx, 'products', bytes, async (image) => {
    const id = ctx.id()
    const position = positionAfter(pictures)
    const row = { id, productId, image, alt, position, createdAt: ctx.now() }
    await writeBatch(ctx, [ctx.db.insert(productPicture).values(row), touched(ctx, productId)])
    return { id, productId }
  })
}

/** Sets the description of a picture. @throws DomainError not-found */
export async function describePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, alt }: { id: string; alt: string },
): Promise<BelongingResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'product-picture:described',
    key,
    input: { id, alt },
    reads: [ownPicture(ctx, viewer, id)],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      const write = ctx.db.update(productPicture).set({ alt }).where(eq(productPicture.id, id))
      return { writes: [write], answer: { id, productId: found.productId } }
    },
  })
}

/**
 * Moves a picture to another position, counted from 0; the first is the product's main picture.
 * @throws DomainError not-found
 */
export async function placePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, to }: { id: string; to: number },
): Promise<BelongingResponse> {
  const same = ctx.db
    .select({ productId: productPicture.productId })
    .from(productPicture)
    .where(eq(productPicture.id, id))
  return commandAnswer(ctx, viewer, {
    name: 'product-picture:placed',
    key,
    input: { id, to },
    reads: [
      ownPicture(ctx, viewer, id),
      ctx.db
        .select({ id: productPicture.id, position: productPicture.position })
        .from(productPicture)
        .where(eq(productPicture.productId, same))
        .orderBy(productPicture.position, productPicture.id),
    ],
    decide: ([[found], rows]) => {
      if (!found) throw new DomainError('not-found')
      const writes = movedTo(rows, id, to).map((row) =>
        ctx.db
          .update(productPicture)
          .set({ position: row.position })
          .where(eq(productPicture.id, row.id)),
      )
      return { writes, answer: { id, productId: found.productId } }
    },
  })
}

/** Removes a picture from its product; see `restorePicture`. @throws DomainError not-found */
export async function removePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<BelongingResponse> {
  const { answer } = await command(ctx, viewer, {
    name: REMOVED,
    key,
    input: { id },
    reads: [ownPicture(ctx, viewer, id)],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      return {
        writes: [
          ctx.db.delete(productPicture).where(eq(productPicture.id, id)),
          // Marks its file for deletion: `sweepProductPictures` deletes it after a day.
          unitOver(ctx, { job: REMOVED, subject: moment(ctx.now()), period: found.image }),
        ],
        answer: found,
      }
    },
  })
  return { id: answer.id, productId: answer.productId }
}

/**
 * Restores a picture, removed under one of the viewer's idempotency keys, to its former position.
 * @throws DomainError not-found, picture-limit
 */
export async function restorePicture(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  removal: string,
): Promise<BelongingResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'product-picture:restored',
    key,
    input: { removal },
    reads: [
      ctx.db
        .select({ answer: commandTable.answer })
        .from(commandTable)
        .where(
          and(
            eq(commandTable.actor, viewer.id),
            eq(commandTable.key, removal),
            eq(commandTable.name, REMOVED),
            gt(commandTable.createdAt, ctx.now() - RESTORABLE),
          ),
        ),
      ctx.db
        .select({ productId: productPicture.productId, id: productPicture.id, all: count() })
        .from(productPicture)
        .innerJoin(product, eq(product.id, productPicture.productId))
        .where(eq(product.shopId, ownShopId(ctx, viewer)))
        .groupBy(productPicture.productId),
    ],
    decide: ([[record], counts]) => {
      if (!record) throw new DomainError('not-found')
      const was = JSON.parse(record.answer) as typeof productPicture.$inferSelect
      const here = counts.find(({ productId }) => productId === was.productId)
      if ((here?.all ?? 0) >= LIMITS.pictures) throw new DomainError('picture-limit')
      const row = { ...was, createdAt: ctx.now() }
      return {
        writes: [ctx.db.insert(productPicture).values(row).onConflictDoNothing()],
        answer: { id: was.id, productId: was.productId },
      }
    },
  })
}

/** Deletes the files of pictures removed a day ago and not restored. Run every hour. */
export async function sweepProductPictures(ctx: Ctx): Promise<number> {
  const done = { job: 'sweepProductPictures', subject: 'up to' }
  const [[before]] = await ctx.db.batch([
    ctx.db
      .select({ upTo: max(jobUnit.period) })
      .from(jobUnit)
      .where(and(eq(jobUnit.job, done.job), eq(jobUnit.subject, done.subject))),
  ])
  const gone = await ctx.db
    .select({ at: jobUnit.subject, image: jobUnit.period })
    .from(jobUnit)
    .where(
      and(
        eq(jobUnit.job, REMOVED),
        gt(jobUnit.subject, before?.upTo ?? ''),
        lte(jobUnit.subject, moment(ctx.now() - RESTORABLE)),
      ),
    )
    .orderBy(jobUnit.subject)
    .limit(JOB_PAGE)
  for (const { image } of gone) {
    const [existing] = await ctx.db
      .select({ id: productPicture.id })
      .from(productPicture)
      .where(eq(productPicture.image, image))
      .limit(1)
    if (!existing) await deletePublicImage(ctx, image)
  }
  const last = gone.at(-1)
  if (last) await ctx.db.batch([unitOver(ctx, { ...done, period: last.at })])
  return gone.length
}

/** UTC milliseconds as a string that sorts by time. */
function moment(instant: number): string {
  return String(instant).padStart(15, '0')
}

function ownPicture(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({
      id: productPicture.id,
      productId: productPicture.productId,
      image: productPicture.image,
      alt: productPicture.alt,
      position: productPicture.position,
    })
    .from(productPicture)
    .innerJoin(product, eq(product.id, productPicture.productId))
    .where(and(eq(productPicture.id, id), eq(product.shopId, ownShopId(ctx, viewer))))
}
