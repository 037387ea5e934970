// The first of the three welcome screens stands at /onboarding too.
import { redirect } from '@remix-run/cloudflare'

export const loader = () => redirect('/onboarding/1')
