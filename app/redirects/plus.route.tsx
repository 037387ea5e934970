// Another name of /client/wallet/premium; the query travels along.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/client/wallet/premium${new URL(request.url).search}`)
