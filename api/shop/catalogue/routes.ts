// HTTP routes for a seller's own catalogue.
import { Hono } from 'hono'
import { CSV } from '../../platform/documents/csv-writer'
import { type ApiEnv, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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

const shop = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'The seller’s own shop', {
      scope: 'read',
      response: ShopSetUpResponse,
      handler: ({ ctx, viewer }) => getShopSetUp(ctx, viewer),
    }),
  )
  .put(
    '/terms',
    route('product_seller', 'Set delivery and return terms', {
      keyed: true,
      body: input.Terms,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => saveTerms(ctx, viewer, key, body),
    }),
  )
  .get(
    '/products.csv',
    route('product_seller', 'All products as CSV', {
      file: CSV,
      handler: async ({ ctx, viewer }) => ({
        body: await exportProducts(ctx, viewer),
        name: 'products.csv',
      }),
    }),
  )
  .get(
    '/example.csv',
    route('product_seller', 'An example CSV', {
      file: CSV,
      handler: () => ({ body: exampleTable(), name: 'products-example.csv' }),
    }),
  )

const products = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'The seller’s own products, with prices and stock', {
      scope: 'read',
      query: input.ProductQuery,
      response: ProductListResponse,
      handler: ({ ctx, viewer, query }) => listProducts(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('product_seller', 'Add a product as a draft, with its first variant', {
      scope: 'catalogue',
      keyed: true,
      body: input.NewProduct,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => createProduct(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('product_seller', 'One product with its variants and pictures', {
      scope: 'read',
      params: input.ProductId,
      response: OwnProductResponse,
      handler: ({ ctx, viewer, params }) => getProduct(ctx, viewer, params.id),
    }),
  )
  .put(
    '/:id',
    route('product_seller', 'Edit a product’s details', {
      scope: 'catalogue',
      keyed: true,
      params: input.ProductId,
      body: input.ProductEdit,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        editProduct(ctx, viewer, key, params.id, body),
    }),
  )
  .put(
    '/:id/status',
    route('product_seller', 'List, unlist, archive or restore a product', {
      scope: 'catalogue',
      keyed: true,
      params: input.ProductId,
      body: input.ProductStatus,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        setStatus(ctx, viewer, key, params.id, body.status),
    }),
  )
  .post(
    '/:id/variants',
    route('product_seller', 'Add a variant', {
      scope: 'catalogue',
      keyed: true,
      params: input.ProductId,
      body: input.NewVariant,
      created: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        createVariant(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/pictures',
    route('product_seller', 'Add a picture', {
      params: input.ProductId,
      query: input.PictureText,
      bytes: PICTURE,
      created: BelongingResponse,
      handler: ({ ctx, viewer, params, query, bytes }) => {
        const picture = {
          bytes: bytes,
          alt: query.alt,
        }
        return addPicture(ctx, viewer, params.id, picture)
      },
    }),
  )

const pictures = new Hono<ApiEnv>()
  .put(
    '/:id/text',
    route('product_seller', 'Describe a picture', {
      keyed: true,
      params: input.PictureId,
      body: input.PictureText,
      response: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        describePicture(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .put(
    '/:id/place',
    route('product_seller', 'Move a picture; the first one is the product’s main picture', {
      keyed: true,
      params: input.PictureId,
      body: input.Place,
      response: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        placePicture(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .delete(
    '/:id',
    route('product_seller', 'Remove a picture; it can be restored within a day', {
      keyed: true,
      params: input.PictureId,
      response: BelongingResponse,
      handler: ({ ctx, viewer, key, params }) => removePicture(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/restorations',
    route('product_seller', 'Restore a removed picture', {
      keyed: true,
      body: input.Removal,
      created: BelongingResponse,
      handler: ({ ctx, viewer, key, body }) => restorePicture(ctx, viewer, key, body.key),
    }),
  )

const variants = new Hono<ApiEnv>()
  .get(
    '/:id',
    route('product_seller', 'One variant with its prices and recent stock log', {
      scope: 'read',
      params: input.VariantId,
      response: VariantPageResponse,
      handler: ({ ctx, viewer, params }) => getVariant(ctx, viewer, params.id),
    }),
  )
  .put(
    '/:id',
    route('product_seller', 'Edit a variant’s SKU, options, low-stock level and availability', {
      scope: 'catalogue',
      keyed: true,
      params: input.VariantId,
      body: input.VariantEdit,
      response: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        editVariant(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/stock',
    route('product_seller', 'Receive stock, write it off, or set the counted quantity', {
      scope: 'catalogue',
      keyed: true,
      params: input.VariantId,
      body: input.StockMove,
      created: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) => moveStock(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/prices',
    route('product_seller', 'Set a price, now or from a future date', {
      scope: 'catalogue',
      keyed: true,
      params: input.VariantId,
      body: input.NewPrice,
      created: BelongingResponse,
      handler: ({ ctx, viewer, key, params, body }) => setPrice(ctx, viewer, key, params.id, body),
    }),
  )

const rest = new Hono<ApiEnv>()
  .delete(
    '/prices/:id',
    route('product_seller', 'Remove a planned price', {
      scope: 'catalogue',
      keyed: true,
      params: input.PriceId,
      response: BelongingResponse,
      handler: ({ ctx, viewer, key, params }) => cancelPrice(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/stock',
    route('product_seller', 'The stock log, newest first', {
      scope: 'read',
      query: input.StockQuery,
      response: pageOf(MovementResponse),
      handler: ({ ctx, viewer, query }) => listStock(ctx, viewer, query),
    }),
  )
  .get(
    '/stock.csv',
    route('product_seller', 'The stock log as CSV', {
      query: input.StockExport,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => ({
        body: await exportStock(ctx, viewer, query),
        name: 'stock.csv',
      }),
    }),
  )

export const catalogue = new Hono<ApiEnv>()
  .route('/', shop)
  .route('/products', products)
  .route('/pictures', pictures)
  .route('/variants', variants)
  .route('/', rest)
