// HTTP for a seller's own catalogue as they set it up and keep it.
import { type Context, Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import { CSV } from '../../platform/documents/csv-writer'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  idempotencyKey,
  idempotent,
  takes,
  takesPicture,
} from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { pageOf } from '../../platform/pagination'
import { exampleTable, exportProducts, exportStock } from './exports'
import * as input from './input'
import { getShopSetUp } from './overview'
import {
  addPicture,
  describePicture,
  placePicture,
  removePicture,
  restorePicture,
} from './pictures'
import { cancelPrice, setPrice } from './prices'
import { listProducts } from './product-list'
import { createProduct, editProduct, getProduct, setStatus } from './products'
import {
  BelongingResponse,
  ChangedResponse,
  MovementResponse,
  OwnProductResponse,
  ProductListResponse,
  ShopSetUpResponse,
  VariantPageResponse,
} from './responses'
import { saveTerms } from './shop-terms'
import { listStock, moveStock } from './stock-log'
import { getVariant } from './variant-page'
import { createVariant, editVariant } from './variants'

const seller = () => access('product_seller')
const belongs = (summary: string) => answers(summary, 200, BelongingResponse)

const table = (c: Context<ApiEnv>, body: Uint8Array, name: string) =>
  attachment(c, { name, contentType: CSV, body })

const shop = new Hono<ApiEnv>()
  .get(
    '/',
    seller(),
    answers('One’s own shop as it is set up', 200, ShopSetUpResponse),
    async (c) => c.json(await getShopSetUp(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/terms',
    seller(),
    idempotent(),
    answers('How orders reach people, and come back', 200, ChangedResponse),
    takes('json', input.Terms),
    async (c) =>
      c.json(await saveTerms(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
  .get('/products.csv', seller(), answersFile('Every product as a table', CSV), async (c) =>
    table(c, await exportProducts(c.env.ctx, c.var.viewer), 'products.csv'),
  )
  .get('/example.csv', seller(), answersFile('A table to begin with', CSV), (c) =>
    table(c, exampleTable(), 'products-example.csv'),
  )

const products = new Hono<ApiEnv>()
  .get(
    '/',
    seller(),
    answers('One’s own products, with prices and stock', 200, ProductListResponse),
    takes('query', input.ProductQuery),
    async (c) => c.json(await listProducts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    seller(),
    idempotent(),
    answers('Add a product as a draft, with its first variant', 201, ChangedResponse),
    takes('json', input.NewProduct),
    async (c) =>
      c.json(
        await createProduct(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .get(
    '/:id',
    seller(),
    answers('One product with its variants and pictures', 200, OwnProductResponse),
    takes('param', input.ProductId),
    async (c) => c.json(await getProduct(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .put(
    '/:id',
    seller(),
    idempotent(),
    answers('Edit what is said of it', 200, ChangedResponse),
    takes('param', input.ProductId),
    takes('json', input.ProductEdit),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await editProduct(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .put(
    '/:id/status',
    seller(),
    idempotent(),
    answers('List it, make it a draft again, archive it, bring it back', 200, ChangedResponse),
    takes('param', input.ProductId),
    takes('json', input.ProductStatus),
    async (c) => {
      const { id } = c.req.valid('param')
      const { status } = c.req.valid('json')
      return c.json(await setStatus(c.env.ctx, c.var.viewer, idempotencyKey(c), id, status))
    },
  )
  .post(
    '/:id/variants',
    seller(),
    idempotent(),
    answers('Add a variant', 201, BelongingResponse),
    takes('param', input.ProductId),
    takes('json', input.NewVariant),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await createVariant(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said), 201)
    },
  )
  .post(
    '/:id/pictures',
    seller(),
    answers('One more picture', 201, BelongingResponse),
    takes('param', input.ProductId),
    takes('query', input.PictureText),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    async (c) => {
      const picture = {
        bytes: new Uint8Array(await c.req.arrayBuffer()),
        alt: c.req.valid('query').alt,
      }
      return c.json(
        await addPicture(c.env.ctx, c.var.viewer, c.req.valid('param').id, picture),
        201,
      )
    },
  )

const pictures = new Hono<ApiEnv>()
  .put(
    '/:id/text',
    seller(),
    idempotent(),
    belongs('Say what is to be seen on it'),
    takes('param', input.PictureId),
    takes('json', input.PictureText),
    async (c) => {
      const said = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await describePicture(c.env.ctx, c.var.viewer, idempotencyKey(c), said))
    },
  )
  .put(
    '/:id/place',
    seller(),
    idempotent(),
    belongs('Move it to another place; the first is the product’s'),
    takes('param', input.PictureId),
    takes('json', input.Place),
    async (c) => {
      const said = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await placePicture(c.env.ctx, c.var.viewer, idempotencyKey(c), said))
    },
  )
  .delete(
    '/:id',
    seller(),
    idempotent(),
    belongs('Remove a picture; within a day it can be brought back'),
    takes('param', input.PictureId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await removePicture(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/restorations',
    seller(),
    idempotent(),
    answers('Bring back the picture that a removal took', 201, BelongingResponse),
    takes('json', input.Removal),
    async (c) => {
      const removal = c.req.valid('json').key
      const { ctx } = c.env
      return c.json(await restorePicture(ctx, c.var.viewer, idempotencyKey(c), removal), 201)
    },
  )

const variants = new Hono<ApiEnv>()
  .get(
    '/:id',
    seller(),
    answers('One variant with its prices and the newest of its log', 200, VariantPageResponse),
    takes('param', input.VariantId),
    async (c) => c.json(await getVariant(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .put(
    '/:id',
    seller(),
    idempotent(),
    belongs('Edit its SKU, values, low-stock level, and whether it is for sale'),
    takes('param', input.VariantId),
    takes('json', input.VariantEdit),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await editVariant(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .post(
    '/:id/stock',
    seller(),
    idempotent(),
    answers(
      'Take in what came, write off what broke, or set what was counted',
      201,
      BelongingResponse,
    ),
    takes('param', input.VariantId),
    takes('json', input.StockMove),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await moveStock(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said), 201)
    },
  )
  .post(
    '/:id/prices',
    seller(),
    idempotent(),
    answers('A price, now or from a day to come', 201, BelongingResponse),
    takes('param', input.VariantId),
    takes('json', input.NewPrice),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await setPrice(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said), 201)
    },
  )

const rest = new Hono<ApiEnv>()
  .delete(
    '/prices/:id',
    seller(),
    idempotent(),
    belongs('Take a price to come back'),
    takes('param', input.PriceId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await cancelPrice(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .get(
    '/stock',
    seller(),
    answers('The stock log, the newest first', 200, pageOf(MovementResponse)),
    takes('query', input.StockQuery),
    async (c) => c.json(await listStock(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/stock.csv',
    seller(),
    answersFile('The stock log as a table', CSV),
    takes('query', input.StockExport),
    async (c) =>
      table(c, await exportStock(c.env.ctx, c.var.viewer, c.req.valid('query')), 'stock.csv'),
  )

export const catalogue = new Hono<ApiEnv>()
  .route('/', shop)
  .route('/products', products)
  .route('/pictures', pictures)
  .route('/variants', variants)
  .route('/', rest)
