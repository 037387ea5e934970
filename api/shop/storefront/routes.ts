// HTTP for shoppers: products, sellers and what a client keeps. Public, but for what is somebody's own.
import { Hono } from 'hono'
import { FavoriteResponse } from '../../booking/discovery/page-responses'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { ReviewsCursor } from '../../reviews/input'
import { addProductFavorite, listProductFavorites, removeProductFavorite } from './favorites'
import {
  MyProductsQuery,
  ProductId,
  ProductListQuery,
  ProductsQuery,
  ShopId,
  ShopQuery,
} from './input'
import { getProduct, getProductAs } from './product-page'
import {
  FavoriteProductsResponse,
  MyProductListResponse,
  ProductForClientResponse,
  ProductListResponse,
  ProductResponse,
  ShopForClientResponse,
  ShopResponse,
} from './responses'
import { searchMyProducts, searchProducts } from './search'
import { getShop, getShopAs } from './shop-page'

export const products = new Hono<ApiEnv>()
  .get(
    '/',
    access('public'),
    answers('Find products', 200, ProductListResponse),
    takes('query', ProductsQuery),
    async (c) => c.json(await searchProducts(c.env.ctx, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('public'),
    answers('One product, with its reviews from a cursor on', 200, ProductResponse),
    takes('param', ProductId),
    takes('query', ReviewsCursor),
    async (c) =>
      c.json(await getProduct(c.env.ctx, c.req.valid('param').id, c.req.valid('query').cursor)),
  )
  .put(
    '/:id/favorite',
    access('client'),
    answers('Add a product to your favorites', 200, FavoriteResponse),
    takes('param', ProductId),
    async (c) => c.json(await addProductFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id/favorite',
    access('client'),
    answers('Remove a product from your favorites', 200, FavoriteResponse),
    takes('param', ProductId),
    async (c) =>
      c.json(await removeProductFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

export const shops = new Hono<ApiEnv>().get(
  '/:id',
  access('public'),
  answers('One seller, with a page of their products', 200, ShopResponse),
  takes('param', ShopId),
  takes('query', ShopQuery),
  async (c) => c.json(await getShop(c.env.ctx, c.req.valid('param').id, c.req.valid('query'))),
)

/** Under /me: the same with what is the client's own. */
export const myProducts = new Hono<ApiEnv>()
  .get(
    '/products',
    access('client'),
    answers('Find products, with your favorites', 200, MyProductListResponse),
    takes('query', MyProductsQuery),
    async (c) => c.json(await searchMyProducts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/products/favorites',
    access('client'),
    answers('Your favorite products, newest first', 200, FavoriteProductsResponse),
    takes('query', ProductListQuery),
    async (c) => c.json(await listProductFavorites(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/products/:id',
    access('client'),
    answers('One product, whether you keep it, and your review', 200, ProductForClientResponse),
    takes('param', ProductId),
    takes('query', ReviewsCursor),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getProductAs(c.env.ctx, c.var.viewer, id, c.req.valid('query').cursor))
    },
  )
  .get(
    '/shops/:id',
    access('client'),
    answers('One seller, with what you keep of theirs', 200, ShopForClientResponse),
    takes('param', ShopId),
    takes('query', ShopQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getShopAs(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
