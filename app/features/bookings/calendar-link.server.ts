// Makes or removes the private link of a calendar, as the forms of calendar-link.tsx ask.
import type { ClientResponse } from 'hono/client'
import { ask } from '../../platform/api.server'
import { forms, press, refuse } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import type { MadeLink } from './calendar-link'

export function changeLink<V extends PageRequest>({
  renew,
  remove,
  path,
  removed,
}: {
  renew: (visit: V) => Promise<ClientResponse<MadeLink, number, 'json'>>
  remove: (visit: V) => Promise<ClientResponse<unknown, number, 'json'>>
  /** The page of the link. */
  path: (visit: V) => string
  /** What is said when it is gone. */
  removed: string
}) {
  return forms({
    remove: press(remove, (_, __, visit: V) => [path(visit), 'Link removed', removed]),
    renew: async (visit: V) => {
      const made = await ask(renew(visit))
      // Shown in this response only: it is not stored, so no other page could show it.
      return made.ok ? { notice: null, made: made.value } : refuse(made.problem)
    },
  })
}
