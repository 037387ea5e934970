// Another name of /client/bookings; the query travels along.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/client/bookings${new URL(request.url).search}`)
