// Product files: checked as a whole, written page by page once, and an export imports unchanged.
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { product, productImport, productVariant } from '../../../db/schema/shop/products'
import { addShop } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addProduct, stockOf } from '../../../tests/fixtures/shop/shop'
import { importProducts, sweepImports, writeImport } from './import-run'

const world = openWorld()

let shops = 0

async function newShop() {
  const as = await world.person('product_seller')
  shops += 1
  const id = `shop-${shops}`
  await addShop(world, { id, ownerId: as.id, status: 'approved' })
  // From here on their session is cached.
  await world.call('GET', '/api/my-shop', { as })
  return { as, id }
}

const upload = (as: Person, text: string | Uint8Array<ArrayBuffer>, type = 'text/csv') =>
  world.call('POST', '/api/my-shop/imports?name=mine.csv', { as, raw: text, headers: { 'content-type': type } })
const confirm = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/my-shop/imports/${id}/confirmation`, { as, key })
const read = async (as: Person, id: string) => (await world.call('GET', `/api/my-shop/imports/${id}`, { as })).body
const exported = async (as: Person) => (await world.call('GET', '/api/my-shop/products.csv', { as })).body as string
const productsOf = (id: string) => world.db.select().from(product).where(eq(product.shopId, id)).orderBy(product.number)
const variantsOf = (id: string) =>
  world.db.select().from(productVariant).where(eq(productVariant.shopId, id)).orderBy(desc(productVariant.sku))

/** Checks, confirms and writes a file. */
async function imported(as: Person, text: string) {
  const { body } = await upload(as, text)
  expect([body.faults, body.status]).toEqual([[], 'checked'])
  expect((await confirm(as, body.id)).body.status).toBe('running')
  await world.settle()
  const done = await read(as, body.id)
  expect(done).toMatchObject({ status: 'done', rowsDone: body.rowsTotal, faultCount: 0 })
  return body
}

const FILE = [
  'sku,product,brand,category,description,option 1,value 1,price,stock,low stock,status',
  'SHEA-250,Shea Shampoo,Maina,Hair Care,"Gentle, ""soft""\r\nand slow",Size,250 ml,1200,24,5,listed',
  'SHEA-500,Shea Shampoo,,,,,500 ml,2000.50,12,,',
  'COMB,Comb,,Tools & Accessories,,,,300,0,,',
].join('\r\n')

describe('a file', () => {
  test('is checked without writes, then creates its products, with their stock in the log', async () => {
    const { as, id } = await newShop()
    const { body, trips } = await upload(as, FILE)
    expect(trips).toBeLessThanOrEqual(3)
    expect(body).toMatchObject({ rowsTotal: 3, created: 3, updated: 0, unchanged: 0, faults: [] })
    expect(await productsOf(id)).toEqual([])
    await confirm(as, body.id)
    await world.settle()
    const [shea, comb] = await productsOf(id)
    expect(shea).toMatchObject({
      name: 'Shea Shampoo',
      brand: 'Maina',
      options: ['Size'],
      status: 'listed',
      description: 'Gentle, "soft"\nand slow',
      visible: true,
      fromPrice: 120_000,
    })
    expect(comb).toMatchObject({ name: 'Comb', options: [], status: 'draft', visible: false })
    const variants = await variantsOf(id)
    expect(variants.map((variant) => [variant.sku, variant.price, variant.stock, variant.lowStock])).toEqual([
      ['SHEA-500', 200_050, 12, 3],
      ['SHEA-250', 120_000, 24, 5],
      ['COMB', 30_000, 0, 3],
    ])
    for (const variant of variants) expect(await stockOf(world, variant.id)).toBe(variant.stock)
    const log = await world.call('GET', '/api/my-shop/stock', { as })
    expect(log.body.items[0]).toMatchObject({ reason: 'imported', by: as.name, delta: 12 })
  })

  test('exported and imported again changes nothing; differences are updated', async () => {
    const { as, id } = await newShop()
    await imported(as, FILE)
    const table = await exported(as)
    expect((await upload(as, table)).body).toMatchObject({ unchanged: 3, created: 0, updated: 0 })
    const counts = await imported(
      as,
      'sku;price;stock;product;for sale\nSHEA-500;2100;10;Shea Wash;no\nSHEA-250;;24;;\nCOMB;300.00;;;\n',
    )
    expect(counts).toMatchObject({ updated: 1, unchanged: 2 })
    expect((await productsOf(id))[0]?.name).toBe('Shea Wash')
    const changed = (await variantsOf(id)).find(({ sku }) => sku === 'SHEA-500')
    expect(changed).toMatchObject({ price: 210_000, stock: 10, active: false })
    expect(await stockOf(world, changed?.id ?? '')).toBe(10)
    const page = await world.call('GET', `/api/my-shop/variants/${changed?.id}`, { as })
    expect(page.body.history).toHaveLength(2)
  })

  test('with faults shows them by line and column, and is never written', async () => {
    const { as, id } = await newShop()
    await imported(as, FILE)
    const { status, body } = await upload(
      as,
      [
        'sku,product,category,option 1,value 1,price,brand',
        'SHEA-750,Shea Shampoo,,,250 ML,12.500,',
        'SHEA-250,,,,,,Asase',
        'SHEA-500,,,,,,Other',
        'NEW,,,,,100,',
        'NEW-2,Balm,,,,,',
        'COMB-2,Comb,,,,200,',
        'SHEA-1L,Shea Shampoo,,,,3000,',
        'SHEA-2L,Shea Shampoo,,,250 ml,3000,',
        'COMB,,,Colour,Red,,',
      ].join('\n'),
    )
    expect(status).toBe(201)
    expect(body.faultCount).toBe(11)
    expect(body.faults).toEqual([
      { line: 2, column: 'price', message: '12.500 is not a price like 1200.00' },
      { line: 4, column: 'brand', message: 'This differs from line 3 for the same product' },
      { line: 5, column: 'product', message: 'Enter the product’s name' },
      { line: 5, column: 'category', message: 'Enter a category for the new product' },
      { line: 6, column: 'category', message: 'Enter a category for the new product' },
      { line: 6, column: 'price', message: 'Enter a price for the new item' },
      { line: 7, column: 'sku', message: 'Comb has the SKU COMB; a second variant needs an option' },
      { line: 8, column: 'value 1', message: 'Enter its size' },
      { line: 9, column: 'value 1', message: 'SHEA-250 is 250 ml already' },
      { line: 10, column: 'option 1', message: 'The product has no option; change that on its page first' },
      { line: 10, column: 'value 1', message: 'The product has no options' },
    ])
    expectProblem(await confirm(as, body.id), 'import-status')
    expect(await variantsOf(id)).toHaveLength(3)
    expect((await productsOf(id))[0]?.brand).toBe('Maina')
  })

  test('is refused if it is not a table or text, too large, or of another type', async () => {
    const { as } = await newShop()
    expect((await upload(as, 'sku,price\n"A')).body.faults).toEqual([
      { line: 2, column: '', message: 'A quote opens here but never closes' },
    ])
    const binary = await upload(as, new Uint8Array([0x73, 0]))
    expect(binary.body.faults[0].message).toContain('UTF-8')
    expectProblem(await upload(as, 'x'.repeat(2 * 1024 * 1024 + 1)), 'invalid-input')
    expectProblem(await upload(as, 'sku', 'image/png'), 'invalid-input')
    expectProblem(await upload(await world.person('client'), 'sku'), 'forbidden')
  })

  test('has formulas escaped on export; such cells are imported as text', async () => {
    const { as, id } = await newShop()
    await addProduct(world, { id: 'evil', shopId: id, name: '=HYPERLINK("x")', brand: '-1+1' }, [
      { id: 'evil-1', sku: 'EVIL' },
    ])
    const table = await exported(as)
    expect(table).toContain(`"'=HYPERLINK(""x"")",'-1+1`)
    expect((await upload(as, table)).body).toMatchObject({ unchanged: 1, faults: [] })
  })
})

describe('writing', () => {
  const many = (rows: number) =>
    ['sku,product,category,price,stock']
      .concat(Array.from({ length: rows }, (_, i) => `S${i},Thing ${i},Nails,${i + 1},${i % 7}`))
      .join('\n')

  test('happens once under concurrent runs and repeated requests', async () => {
    const { as, id } = await newShop()
    const { body } = await upload(as, many(250))
    const key = newKey()
    expect((await confirm(as, body.id, key)).status).toBe(200)
    expect((await confirm(as, body.id, key)).status).toBe(200)
    expectProblem(await confirm(as, body.id), 'import-status')
    await Promise.all([importProducts(world.ctx()), importProducts(world.ctx()), writeImport(world.ctx(), body.id)])
    await world.settle()
    await importProducts(world.ctx())
    expect(await read(as, body.id)).toMatchObject({ status: 'done', rowsDone: 250 })
    expect(await productsOf(id)).toHaveLength(250)
    const variants = await variantsOf(id)
    expect(variants).toHaveLength(250)
    for (const variant of variants.slice(0, 10)) expect(await stockOf(world, variant.id)).toBe(variant.stock)
    const [row] = await world.db.select().from(productImport).where(eq(productImport.id, body.id))
    expect(row?.file).toBeNull()
  })

  test('skips and reports rows that have become impossible since', async () => {
    const { as, id } = await newShop()
    const { body } = await upload(as, many(3))
    await addProduct(world, { id: `${id}-late`, shopId: id, name: 'thing 1' }, [{ id: `${id}-taken`, sku: 'OTHER' }])
    await confirm(as, body.id)
    await world.settle()
    const done = await read(as, body.id)
    expect(done).toMatchObject({ status: 'done', faultCount: 1, rowsDone: 3 })
    expect(done.faults).toEqual([
      { line: 3, column: 'sku', message: 'thing 1 has the SKU OTHER; a second variant needs an option' },
    ])
    expect(await productsOf(id)).toHaveLength(3)
  })

  test('hides imports of other sellers, and deletes unconfirmed ones after a day', async () => {
    const { as } = await newShop()
    const { body } = await upload(as, many(2))
    const other = (await newShop()).as
    expect((await world.call('GET', `/api/my-shop/imports/${body.id}`, { as: other })).status).toBe(404)
    expectProblem(await confirm(other, body.id), 'not-found')
    const discard = (id: string) => world.call('POST', `/api/my-shop/imports/${id}/discarding`, { as, key: newKey() })
    const second = (await upload(as, many(2))).body.id
    expect((await discard(second)).body.status).toBe('discarded')
    expectProblem(await confirm(as, second), 'import-status')
    const clock = world.now as number
    world.now = clock + 25 * 60 * 60_000
    await sweepImports(world.ctx())
    expect((await read(as, body.id)).status).toBe('discarded')
    expectProblem(await confirm(as, body.id), 'import-status')
    world.now = clock
  })
})
