// Tells the files of a process which product to ask.
import { type Product, serve } from '../e2e/harness/running'

serve(JSON.parse(process.env.PURSE_E2E_PRODUCT ?? '{}') as Product)
