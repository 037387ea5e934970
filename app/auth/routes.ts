// Signing in, and recovering access.
import { index, prefix, route } from '@remix-run/route-config'

export const authRoutes = prefix('auth', [
  index('auth/sign-in.route.tsx'),
  route('*', 'auth/catch-all.route.tsx'),
  route('code', 'auth/phone-code.route.tsx'),
  route('forgot-password', 'auth/forgot-password.route.tsx'),
  route('passkey', 'auth/passkey.route.tsx'),
  route('profile', 'auth/complete-profile.route.tsx'),
  route('reset-password', 'auth/reset-password.route.tsx'),
  route('sign-out', 'auth/sign-out.route.tsx'),
  route('two-factor', 'auth/two-factor.route.tsx'),
])
