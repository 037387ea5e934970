// Other addresses of pages, and the last resort.
import { index, route } from '@remix-run/route-config'

export const redirectsRoutes = [
  index('redirects/home.route.tsx'),
  route('*', 'redirects/not-found.route.tsx'),
  route(':handle', 'redirects/handle.route.tsx'),
  route(':base/settings/notifications', 'redirects/notification-settings.route.tsx'),
  route('bookings', 'redirects/bookings.route.tsx'),
  route('client/conversations', 'redirects/conversations.route.tsx'),
  route('client/profile', 'redirects/profile.route.tsx'),
  route('dashboard', 'redirects/dashboard.route.tsx'),
  route('onboarding', 'redirects/tour.route.tsx'),
  route('support', 'redirects/support.route.tsx'),
  route('wallet', 'redirects/wallet.route.tsx'),
  route('wallet/premium', 'redirects/plus.route.tsx'),
]
