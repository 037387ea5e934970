// Every page, by audience. The path of a file is from app/ on.
import type { RouteConfig } from '@remix-run/route-config'
import { accountRoutes } from './account/routes'
import { adminRoutes } from './admin/routes'
import { authRoutes } from './auth/routes'
import { clientRoutes } from './client/routes'
import { devRoutes } from './dev/routes'
import { partnerRoutes } from './partner/routes'
import { redirectsRoutes } from './redirects/routes'
import { sellerRoutes } from './seller/routes'
import { visitorRoutes } from './visitor/routes'

export default [
  ...visitorRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...clientRoutes,
  ...partnerRoutes,
  ...sellerRoutes,
  ...adminRoutes,
  ...redirectsRoutes,
  ...devRoutes,
] satisfies RouteConfig
