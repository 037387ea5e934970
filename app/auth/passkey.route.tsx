// Receives the browser's response to a sign-in by passkey.
import { redirect } from '@remix-run/cloudflare'
import { PasskeySignIn } from '../../api/identity/authentication/input'
import { ask } from '../platform/api.server'
import { noticeOf } from '../platform/errors'
import { readPosted } from '../platform/form.server'
import { page } from '../platform/page.server'
import { authPath, homeOf, safePath } from '../platform/paths'
import { redirectWithToast } from '../platform/toast.server'

export const loader = page('anyone', ({ request }) => redirect(authPath(nextOf(request))))

export const action = page('anyone', async ({ request, api }) => {
  const next = nextOf(request)
  const json = readPosted(await request.formData(), PasskeySignIn)
  const response = json && (await ask(api.auth.passkey.$post({ json })))
  if (!response?.ok) {
    const code = response ? response.problem.code : 'invalid-credentials'
    const { description } = noticeOf({ code })
    return redirectWithToast(authPath(next), 'Login Failed', description, 'bad')
  }
  return redirectWithToast(next ?? homeOf(response.value.role), 'Login Successful', 'Welcome back!')
})

function nextOf(request: Request): string | null {
  return safePath(new URL(request.url).searchParams.get('next'))
}
