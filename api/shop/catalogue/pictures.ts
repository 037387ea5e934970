// Product pictures: uploaded by sellers, re-encoded, public. A removed one can be restored for a
// day; then its file is deleted.

import { and, count, eq, gt, lte, max } from 'drizzle-orm'
import { command as commandTable } from '../../../db/schema/money/ledger'
import { jobUnit } from '../../../db/schema/platform'
import { product, productPicture } from '../../../db/schema/shop/products'
import { ownShopId } from '../../identity/business/own-business'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { PICTURE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { JOB_PAGE, unitOver } from '../../platform/job-runs'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { movedTo, positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS, PictureId, PictureText, Place, Removal } from './input'
import { productOf } from './product-rows'
import { BelongingResponse } from './responses'
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

/** Adds a picture, resized, as the last of a product's. Four round trips, because re-encoding happens in between. */
export const addPicture = operation('product_seller', 'POST /my-shop/products/:id/pictures', {
  summary: 'Add a picture',
  query: PictureText,
  bytes: PICTURE,
  created: BelongingResponse,
  problems: ['not-found', 'picture-limit', 'unsupported-image'],
  run: async ({ ctx, viewer, params: { id: productId }, query: { alt }, bytes }) => {
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
  },
})

/** Sets the description of a picture. */
export const describePicture = operation('product_seller', 'PUT /my-shop/pictures/:id/text', {
  summary: 'Describe a picture',
  params: PictureId,
  body: PictureText,
  response: BelongingResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ found: ownPicture(ctx, viewer, id) }),
  decide: ({ found: [found] }, { ctx, params: { id }, body: { alt } }) => {
    if (!found) throw new DomainError('not-found')
    const write = ctx.db.update(productPicture).set({ alt }).where(eq(productPicture.id, id))
    return { writes: [write], response: { id, productId: found.productId } }
  },
})

/** Moves a picture to another position, counted from 0; the first is the product's main picture. */
export const placePicture = operation('product_seller', 'PUT /my-shop/pictures/:id/place', {
  summary: 'Move a picture; the first one is the product’s main picture',
  params: PictureId,
  body: Place,
  response: BelongingResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => {
    const same = ctx.db
      .select({ productId: productPicture.productId })
      .from(productPicture)
      .where(eq(productPicture.id, id))
    return {
      found: ownPicture(ctx, viewer, id),
      rows: ctx.db
        .select({ id: productPicture.id, position: productPicture.position })
        .from(productPicture)
        .where(eq(productPicture.productId, same))
        .orderBy(productPicture.position, productPicture.id),
    }
  },
  decide: ({ found: [found], rows }, { ctx, params: { id }, body: { to } }) => {
    if (!found) throw new DomainError('not-found')
    const writes = movedTo(rows, id, to).map((row) =>
      ctx.db.update(productPicture).set({ position: row.position }).where(eq(productPicture.id, row.id)),
    )
    return { writes, response: { id, productId: found.productId } }
  },
})

/** Removes a picture from its product; see `restorePicture`. */
export const removePicture = operation('product_seller', 'DELETE /my-shop/pictures/:id', {
  summary: 'Remove a picture; it can be restored within a day',
  keyed: true,
  params: PictureId,
  response: BelongingResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const { response } = await command(ctx, viewer, {
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
          response: found,
        }
      },
    })
    return { id: response.id, productId: response.productId }
  },
})

/** Restores a picture, removed under one of the viewer's idempotency keys, to its former position. */
export const restorePicture = operation('product_seller', 'POST /my-shop/pictures/restorations', {
  summary: 'Restore a removed picture',
  body: Removal,
  created: BelongingResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, body: { key: removal } }) => ({
    record: ctx.db
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
    counts: ctx.db
      .select({ productId: productPicture.productId, id: productPicture.id, all: count() })
      .from(productPicture)
      .innerJoin(product, eq(product.id, productPicture.productId))
      .where(eq(product.shopId, ownShopId(ctx, viewer)))
      .groupBy(productPicture.productId),
  }),
  decide: ({ record: [record], counts }, { ctx }) => {
    if (!record) throw new DomainError('not-found')
    const was = JSON.parse(record.answer) as typeof productPicture.$inferSelect
    const here = counts.find(({ productId }) => productId === was.productId)
    if ((here?.all ?? 0) >= LIMITS.pictures) throw new DomainError('picture-limit')
    const row = { ...was, createdAt: ctx.now() }
    return {
      writes: [ctx.db.insert(productPicture).values(row).onConflictDoNothing()],
      response: { id: was.id, productId: was.productId },
    }
  },
})

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
