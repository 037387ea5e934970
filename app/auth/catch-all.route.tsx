// Every path under /auth is the sign-in page.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/auth${new URL(request.url).search}`)
