// HTTP routes of exchanges: the rates, quotes, and accepting them.
import { operations } from '../../platform/http/operation'
import { acceptQuote } from './acceptance'
import { getExchange, getRates } from './overview'
import { getQuote, quoteExchange } from './quotes'

export const exchange = operations(getExchange, getRates, quoteExchange, getQuote, acceptQuote)
