// What the methods tab reads, and what its forms do.
import { redirect } from '@remix-run/cloudflare'
import { ask, get } from '../../platform/api.server'
import { refuse, textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export async function loadMethods({ api, visitor }: Visit<'account'>) {
  if (visitor.role !== 'client') return { methods: null, adding: null }
  const { items, adding } = await get(api.wallet.methods.$get())
  return { methods: items, adding }
}

/** Make Default and Remove; both come back to the list with a notice. */
export async function changeMethods({ api, request, visitor }: Visit<'account'>) {
  const path = `${baseOf(visitor.role)}/settings?tab=payment_methods`
  if (visitor.role !== 'client') throw redirect(path)
  const form = await request.formData()
  const param = { id: textIn(form, 'id') }
  const removing = form.get('intent') === 'remove'
  const methods = api.wallet.methods[':id']
  const answer = await ask(removing ? methods.$delete({ param }) : methods.default.$put({ param }))
  if (!answer.ok) return refuse(answer.problem)
  const first = answer.value.items[0]
  throw await (removing
    ? redirectWithToast(
        path,
        'Payment method removed',
        first ? `${first.label} is now your default.` : 'You have no payment methods.',
      )
    : redirectWithToast(path, 'Default payment updated', `${first?.label} is now your default.`))
}
