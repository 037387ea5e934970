// The pictures of the demo data, which pictures/ makes: rows of salons and products, and files where the Worker finds them, as
// if their owners had uploaded them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inArray } from 'drizzle-orm'
import { Miniflare } from 'miniflare'
import { smallPicture } from '../api/platform/media/picture-path'
import type { Db } from '../db/client'
import { salon, salonPicture } from '../db/schema/salons/salons'
import { product, productPicture } from '../db/schema/shop/products'

const READY = fileURLToPath(new URL('../pictures/ready/', import.meta.url))

/** Of the bucket in wrangler.toml. */
const BUCKET = 'purse-files'

type DemoPicture = {
  /** Under pictures/ready, without `.jpg`. */
  name: string
  /** The id of a salon or a product. */
  of: string
  kind: 'cover' | 'gallery' | 'product'
  alt: string
}

/** All that are ready. */
export function demoPictures(): DemoPicture[] {
  return JSON.parse(readFileSync(`${READY}list.json`, 'utf8'))
}

/** Gives the salons and products that are there their pictures. */
export async function addDemoPictures(db: Db, pictures = demoPictures()): Promise<void> {
  const wanted = pictures.map((picture) => picture.of)
  const [salons, products] = await Promise.all([
    db.select({ id: salon.id, createdAt: salon.createdAt }).from(salon).where(inArray(salon.id, wanted)),
    db.select({ id: product.id, createdAt: product.createdAt }).from(product).where(inArray(product.id, wanted)),
  ])
  const added = new Map([...salons, ...products].map(({ id, createdAt }) => [id, createdAt]))
  const rows = pictures.flatMap((picture, position) => {
    const createdAt = added.get(picture.of)
    const row = {
      id: `picture-${picture.of}-${picture.name}`,
      image: `/files/${keyOf(picture)}`,
      alt: picture.alt,
      position,
    }
    return createdAt === undefined ? [] : [{ ...picture, row: { ...row, createdAt } }]
  })
  const ofSalons = rows.flatMap(({ of, kind, row }) => (kind === 'product' ? [] : [{ ...row, kind, salonId: of }]))
  const ofProducts = rows.flatMap(({ of, kind, row }) => (kind === 'product' ? [{ ...row, productId: of }] : []))
  if (ofSalons.length) await db.insert(salonPicture).values(ofSalons)
  if (ofProducts.length) await db.insert(productPicture).values(ofProducts)
}

/** Puts the files into the bucket that Miniflare keeps in a folder. */
export async function storeDemoPictures(folder: string, pictures = demoPictures()): Promise<void> {
  const runtime = new Miniflare({
    modules: true,
    script: 'export default {}',
    r2Buckets: { FILES: BUCKET },
    r2Persist: folder,
  })
  try {
    const bucket = await runtime.getR2Bucket('FILES')
    for (const picture of pictures) {
      const key = keyOf(picture)
      for (const [file, to] of [
        [`${picture.name}.jpg`, key],
        [`${picture.name}-small.jpg`, smallPicture(key)],
      ]) {
        const { buffer } = new Uint8Array(readFileSync(`${READY}${file}`))
        await bucket.put(to as string, buffer, { httpMetadata: { contentType: 'image/jpeg' } })
      }
    }
  } finally {
    await runtime.dispose()
  }
}

/** As uploads are named: by nothing that can be guessed, or here by the picture's own name. */
function keyOf({ name, of, kind }: DemoPicture): string {
  const hash = createHash('sha256').update(`${of}:${name}`).digest('hex')
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  return `${kind === 'product' ? 'products' : 'salons'}/${id}.jpg`
}
