// Another name of the notifications tab.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'
import { baseOf } from '../platform/paths'

export const loader = page('account', ({ visitor: { role } }) => redirect(`${baseOf(role)}/settings?tab=notifications`))
