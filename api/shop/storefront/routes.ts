// HTTP routes for shoppers: products, sellers and favorites. Public, except for personal data.
import { Hono } from 'hono'
import { FavoriteResponse } from '../../booking/discovery/page-responses'
import type { ApiEnv } from '../../platform/http/guards'
import { ListedQuery, ListedResponse } from '../../platform/http/listed'
import { route } from '../../platform/http/route'
import { ReviewsCursor } from '../../reviews/input'
import { ProductListQuery } from '../reviews/input'
import { addProductFavorite, listProductFavorites, removeProductFavorite } from './favorites'
import { MyProductsQuery, ProductId, ProductsQuery, ShopId, ShopQuery } from './input'
import { listListedProducts } from './listed-products'
import { getProduct, getProductAs } from './product-page'
import {
  FavoriteProductsResponse,
  MyProductSearchResponse,
  ProductForClientResponse,
  ProductResponse,
  ProductSearchResponse,
  ShopForClientResponse,
  ShopResponse,
} from './responses'
import { searchMyProducts, searchProducts } from './search'
import { getShop, getShopAs } from './shop-page'

export const products = new Hono<ApiEnv>()
  .get(
    '/',
    route('public', 'Find products', {
      query: ProductsQuery,
      response: ProductSearchResponse,
      handler: ({ ctx, query }) => searchProducts(ctx, query),
    }),
  )
  .get(
    '/:id',
    route('public', 'One product, with its reviews from a cursor on', {
      params: ProductId,
      query: ReviewsCursor,
      response: ProductResponse,
      handler: ({ ctx, params, query }) => getProduct(ctx, params.id, query.cursor),
    }),
  )
  .put(
    '/:id/favorite',
    route('client', 'Add a product to your favorites', {
      params: ProductId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => addProductFavorite(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id/favorite',
    route('client', 'Remove a product from your favorites', {
      params: ProductId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => removeProductFavorite(ctx, viewer, params.id),
    }),
  )

/** Every product that has a public page, with its seller. */
export const listedProducts = new Hono<ApiEnv>().get(
  '/',
  route('public', 'The ids of all products and their sellers, thousands on a page', {
    query: ListedQuery,
    response: ListedResponse,
    handler: ({ ctx, query }) => listListedProducts(ctx, query.page),
  }),
)

export const shops = new Hono<ApiEnv>().get(
  '/:id',
  route('public', 'One seller, with a page of their products', {
    params: ShopId,
    query: ShopQuery,
    response: ShopResponse,
    handler: ({ ctx, params, query }) => getShop(ctx, params.id, query),
  }),
)

/** Under /me: the same with the client's own data. */
export const myProducts = new Hono<ApiEnv>()
  .get(
    '/products',
    route('client', 'Find products, with your favorites', {
      query: MyProductsQuery,
      response: MyProductSearchResponse,
      handler: ({ ctx, viewer, query }) => searchMyProducts(ctx, viewer, query),
    }),
  )
  .get(
    '/products/favorites',
    route('client', 'Your favorite products, newest first', {
      query: ProductListQuery,
      response: FavoriteProductsResponse,
      handler: ({ ctx, viewer, query }) => listProductFavorites(ctx, viewer, query),
    }),
  )
  .get(
    '/products/:id',
    route('client', 'One product, whether it’s a favorite, and your review', {
      params: ProductId,
      query: ReviewsCursor,
      response: ProductForClientResponse,
      handler: ({ ctx, viewer, params, query }) =>
        getProductAs(ctx, viewer, params.id, query.cursor),
    }),
  )
  .get(
    '/shops/:id',
    route('client', 'One seller, with your favorites among their products', {
      params: ShopId,
      query: ShopQuery,
      response: ShopForClientResponse,
      handler: ({ ctx, viewer, params, query }) => getShopAs(ctx, viewer, params.id, query),
    }),
  )
