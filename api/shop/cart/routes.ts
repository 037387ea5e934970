// HTTP routes for carts, which need no sign-in, and for buying an order again.
import { operations } from '../../platform/http/operation'
import { getCart } from './cart'
import { addToCart, buyAgain, removeFromCart, setQuantity } from './cart-changes'

export const cart = operations(getCart, addToCart, setQuantity, removeFromCart, buyAgain)
