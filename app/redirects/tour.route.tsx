// The first of the three welcome screens stands at /onboarding too.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', () => redirect('/onboarding/1'))
