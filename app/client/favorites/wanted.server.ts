// A heart that was pressed before signing in.
import type { ClientResponse } from 'hono/client'
import { forgetWanted, wantsFavorite } from '../../features/search/wanted-favorite.server'
import { ask } from '../../platform/api.server'
import { redirectWithToast } from '../../platform/toast.server'
import { FAVORITE_FAILED, favoriteNotice } from './favorite-messages'

/** Adds it and shows the page again, which says so; nothing where this page is not what was wanted. */
export async function addWanted(
  request: Request,
  path: string,
  of: 'salons' | 'products',
  add: () => Promise<ClientResponse<unknown, number, 'json'>>,
): Promise<void> {
  if (!(await wantsFavorite(request, path))) return
  const { ok } = await ask(add())
  const { title, description, tone } = ok ? favoriteNotice(of, true) : FAVORITE_FAILED
  throw await forgetWanted(await redirectWithToast(path, title, description, tone))
}
