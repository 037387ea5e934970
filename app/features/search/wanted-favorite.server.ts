// What somebody made a favorite before they signed in: done once they are back as a client. Stored in a cookie, which only a
// form of ours sets, so that no link changes anybody's favorites.
import { createCookie, redirect } from '@remix-run/cloudflare'

const cookie = createCookie('__Host-heart', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  // As long as it may take to confirm an email.
  maxAge: 60 * 60,
})

/** On to the client's own page of it, by way of signing in where that is needed. */
export async function wantFavorite(path: string): Promise<Response> {
  return redirect(path, { headers: { 'set-cookie': await cookie.serialize(path) } })
}

/** Whether this browser wanted what is at the path. */
export async function wantsFavorite(request: Request, path: string): Promise<boolean> {
  return (await cookie.parse(request.headers.get('cookie'))) === path
}

/** Removes it from the browser. */
export async function forgetWanted(response: Response): Promise<Response> {
  response.headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  return response
}
