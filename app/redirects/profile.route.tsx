// Another name of /client/settings; the query travels along.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/client/settings${new URL(request.url).search}`)
