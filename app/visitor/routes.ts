// The public routes.
import { route } from '@remix-run/route-config'

export const visitorRoutes = [
  route('gift', 'visitor/gift-cards/claim.route.tsx'),
  route('about', 'visitor/help/about.route.tsx'),
  route('contact', 'visitor/help/contact.route.tsx'),
  route('contact/sent', 'visitor/help/contact-sent.route.tsx'),
  route('conversation/:token', 'visitor/help/guest-ticket.route.tsx'),
  route('help', 'visitor/help/help.route.tsx'),
  route('terms', 'visitor/help/terms.route.tsx'),
  route('privacy', 'visitor/help/privacy.route.tsx'),
  route('developers', 'visitor/developers/developers.route.tsx'),
  route('developers/errors', 'visitor/developers/errors.route.tsx'),
  route('developers/reference/:tag', 'visitor/developers/reference.route.tsx'),
  route('drawn/:id.svg', 'visitor/images/product-drawing.route.tsx'),
  route('gift-designs/:design.svg', 'visitor/images/gift-design.route.tsx'),
  route('woven/:trade/:id.svg', 'visitor/images/salon-pattern.route.tsx'),
  route('salon/:id', 'visitor/salons/salon.route.tsx'),
  route('salons', 'visitor/salons/salons.route.tsx'),
  route('party/:token', 'visitor/salons/invitation.route.tsx'),
  route('cart', 'visitor/shop/cart.route.tsx'),
  route('shop', 'visitor/shop/shop.route.tsx'),
  route('shop/:id', 'visitor/shop/product.route.tsx'),
  route('shop/by/:id', 'visitor/shop/seller.route.tsx'),
  route('onboarding/:step', 'visitor/welcome/tour.route.tsx'),
  route('splash', 'visitor/welcome/splash.route.tsx'),
]
