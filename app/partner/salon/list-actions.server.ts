// Actions of the set-up lists: archive, restore, move.
import { redirect } from '@remix-run/cloudflare'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { refuseAct, refuseUnknown } from '../../platform/row-forms.server'
import { redirectWithToast } from '../../platform/toast.server'

type List = 'services' | 'staff' | 'resources'

/** Returns errors; success is a redirect to the list. Null for other intents. */
export async function actOnList(visit: Visit, form: FormData, list: List) {
  const path = `/partner/salon/${list}`
  const id = textIn(form, 'id')
  const param = { list, id }
  const one = visit.api['my-salon'][':list'][':id']
  switch (textIn(form, 'intent')) {
    case 'archive':
    case 'restore': {
      const active = textIn(form, 'intent') === 'restore'
      const answer = await ask(one.active.$put({ param, json: { active } }, keyed(form)))
      if (!answer.ok) return refuseAct(answer.problem)
      if (!active) throw redirect(`${path}?${new URLSearchParams({ archived: id })}`)
      throw await redirectWithToast(path, 'Restored', 'It can be booked again.')
    }
    case 'place': {
      if (list === 'resources') return refuseUnknown()
      return place(visit, form, list, path)
    }
  }
  return null
}

/** Moves a list item to the place in the form. */
export async function place(
  { api }: Visit,
  form: FormData,
  list: 'services' | 'staff' | 'pictures',
  path: string,
) {
  const id = textIn(form, 'id')
  const param = { list, id }
  const json = { to: Number(textIn(form, 'to') || Number.NaN) }
  const endpoint = api['my-salon'][':list'][':id'].place
  const answer = await ask(endpoint.$put({ param, json }, keyed(form)))
  if (!answer.ok) return refuseAct(answer.problem)
  // Links to its new place, so that the next press does not need to look for it.
  throw redirect(`${path}#at-${id}`)
}
