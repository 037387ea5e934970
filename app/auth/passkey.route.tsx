// Receives the browser's response to a sign-in by passkey.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { PasskeySignIn } from '../../api/identity/authentication/input'
import { ask } from '../platform/api.server'
import { noticeOf } from '../platform/errors'
import { readPosted } from '../platform/form.server'
import { authPath, homeOf, safePath } from '../platform/paths'
import { redirectWithToast } from '../platform/toast.server'

export const loader = ({ request }: LoaderFunctionArgs) => redirect(authPath(nextOf(request)))

export async function action({ request, context }: ActionFunctionArgs) {
  const next = nextOf(request)
  const json = readPosted(await request.formData(), PasskeySignIn)
  const answer = json && (await ask(request, context.api.api.auth.passkey.$post({ json })))
  if (!answer?.ok) {
    const code = answer ? answer.problem.code : 'invalid-credentials'
    const { description } = noticeOf({ code })
    return redirectWithToast(authPath(next), 'Login Failed', description, 'bad')
  }
  return redirectWithToast(next ?? homeOf(answer.value.role), 'Login Successful', 'Welcome back!')
}

function nextOf(request: Request): string | null {
  return safePath(new URL(request.url).searchParams.get('next'))
}
