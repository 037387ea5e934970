// HTTP routes for a seller's own catalogue.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { exportProducts, exportStock, openExample } from './exports'
import { getShopSetUp } from './overview'
import { addPicture, describePicture, placePicture, removePicture, restorePicture } from './pictures'
import { cancelPrice, setPrice } from './prices'
import { listProducts } from './product-list'
import { createProduct, editProduct, getProduct, setStatus } from './products'
import { saveTerms } from './shop-terms'
import { listStock, moveStock } from './stock-log'
import { getVariant } from './variant-page'
import { createVariant, editVariant } from './variants'

const shop = operations(getShopSetUp, saveTerms, exportProducts, openExample)

const products = operations(listProducts, createProduct, getProduct, editProduct, setStatus, createVariant, addPicture)

const pictures = operations(describePicture, placePicture, removePicture, restorePicture)

const variants = operations(getVariant, editVariant, moveStock, setPrice)

const rest = operations(cancelPrice, listStock, exportStock)

export const catalogue = new Hono<ApiEnv>()
  .route('/', shop)
  .route('/', products)
  .route('/', pictures)
  .route('/', variants)
  .route('/', rest)
