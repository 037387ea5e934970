// Another name of /client/wallet; the query travels along.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/client/wallet${new URL(request.url).search}`)
