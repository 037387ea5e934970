// Before each file: a product of its own ends with it. An `afterAll` that is asked for while hooks run is never
// called, so it cannot be where the product is started.
import { afterAll } from 'vitest'
import { endOwnProduct } from './product'

afterAll(endOwnProduct)
