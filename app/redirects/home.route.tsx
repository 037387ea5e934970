// `/` begins at the splash.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', () => redirect('/splash'))
