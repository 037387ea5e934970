// The outbox, the sandbox bank and the look of local runs; a deploy answers 404.
import { prefix, route } from '@remix-run/route-config'

export const devRoutes = prefix('dev', [
  route('approve-payment', 'dev/approve-payment.route.tsx'),
  route('outbox', 'dev/outbox.route.tsx'),
  route('style', 'dev/style.route.tsx'),
  route('style.css', 'dev/style-sheet.route.tsx'),
])
