// The routes of a salon.
import { prefix, route } from '@remix-run/route-config'

export const partnerRoutes = prefix('partner', [
  route('parcels', 'partner/parcels.route.tsx'),
  route('reports/commission', 'partner/commission-report.route.tsx'),
  route('reviews', 'partner/reviews.route.tsx'),
  route('appointments/:id', 'partner/appointments/appointment.route.tsx'),
  route('check-in', 'partner/check-in/check-in.route.tsx'),
  route('calendar', 'partner/calendar/calendar.route.tsx'),
  route('calendar/block/:id', 'partner/calendar/blocked-time.route.tsx'),
  route('calendar/move', 'partner/calendar/move.route.tsx'),
  route('calendar/new', 'partner/calendar/new-entry.route.tsx'),
  route('clients', 'partner/clients/clients.route.tsx'),
  route('clients/:id', 'partner/clients/client.route.tsx'),
  route('dashboard', 'partner/dashboard/dashboard.route.tsx'),
  route('messages/:id/offer', 'partner/offers/new-offer.route.tsx'),
  route('salon', 'partner/salon/salon.route.tsx'),
  route('salon/hours', 'partner/salon/hours.route.tsx'),
  route('salon/pictures', 'partner/salon/pictures.route.tsx'),
  route('salon/policies', 'partner/salon/policies.route.tsx'),
  route('salon/preview', 'partner/salon/preview.route.tsx'),
  route('salon/resources', 'partner/salon/resources.route.tsx'),
  route('salon/services', 'partner/salon/services.route.tsx'),
  route('salon/services/:id', 'partner/salon/service.route.tsx'),
  route('salon/services/typical', 'partner/salon/starter-services.route.tsx'),
  route('salon/staff', 'partner/salon/staff.route.tsx'),
  route('salon/staff/:id', 'partner/salon/staff-member.route.tsx'),
])
