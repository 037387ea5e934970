// What a message is about, as its form says it.
import { textIn } from '../../platform/form.server'
import type { About } from './chat/data'

/** "salon:{id}", "appointment:{id}", "shop:{id}" or "order:{id}"; null where it is about nothing. */
export function aboutIn(form: FormData): Pick<About, 'kind' | 'id'> | null {
  const [, kind, id] = /^(salon|appointment|shop|order):(\S{1,100})$/.exec(textIn(form, 'about')) ?? []
  return kind && id ? { kind: kind as About['kind'], id } : null
}
