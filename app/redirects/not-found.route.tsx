// Any unknown page path goes to the dashboard, which says so; a missing file is missing.
import { page } from '../platform/page.server'
import { noSuchPage } from './no-such-page.server'

export const loader = page('anyone', ({ request }) => noSuchPage(request))
