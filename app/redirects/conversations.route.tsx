// Another name of /client/messages; the query travels along.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/client/messages${new URL(request.url).search}`)
