// Finding the person of a form by what an admin knows of them: an email, a phone or a name.
import { ask } from '../platform/api.server'
import type { PageRequest } from '../platform/page.server'

/** How many are offered; a longer search text finds fewer. */
const OFFERED = '8'

/**
 * What the address asks: `person` is chosen, `who` is searched for. `searching` says that the form is not to be
 * judged yet: a name was typed, and nobody is chosen.
 */
export async function loadPersonChoice({ api, searchParams }: PageRequest<'admin'>) {
  const of = (field: string) => (searchParams.get(field) ?? '').trim()
  const [person, who] = [of('person'), of('who').slice(0, 100)]
  const searching = who !== '' && (of('step') === 'find' || person === '')
  const find = async (q: string) => {
    const response = await ask(api.admin.people.$get({ query: { q, limit: OFFERED } }))
    return response.ok
      ? { people: response.value.items, fault: null }
      : { people: [], fault: response.problem.errors?.q?.[0] ?? response.problem.detail ?? null }
  }
  if (searching) return { who, person, searching, ...(await find(who)) }
  return { who, person, searching, ...(person ? await find(person) : { people: [], fault: null }) }
}
