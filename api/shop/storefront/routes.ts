// HTTP routes for shoppers: products, sellers and favorites. Public, except for personal data.
import { operations } from '../../platform/http/operation'
import { addProductFavorite, listProductFavorites, removeProductFavorite } from './favorites'
import { listListedProducts } from './listed-products'
import { getProduct, getProductAs } from './product-page'
import { searchMyProducts, searchProducts } from './search'
import { getShop, getShopAs } from './shop-page'

export const products = operations(searchProducts, getProduct, addProductFavorite, removeProductFavorite)

/** Every product that has a public page, with its seller. */
export const listedProducts = operations(listListedProducts)

export const shops = operations(getShop)

/** The same with the client's own data. */
export const myProducts = operations(searchMyProducts, listProductFavorites, getProductAs, getShopAs)
