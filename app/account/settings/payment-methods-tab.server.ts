// What the methods tab reads, and what its forms do.
import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import { ask, get, type Visitor } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export async function loadMethods(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  if (visitor.role !== 'client') return { methods: null, adding: null }
  const { items, adding } = await get(request, api.api.wallet.methods.$get())
  return { methods: items, adding }
}

/** Make Default and Remove; both come back to the list with a notice. */
export async function changeMethods(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  const path = `${baseOf(visitor.role)}/settings?tab=payment_methods`
  if (visitor.role !== 'client') throw redirect(path)
  const form = await request.formData()
  const param = { id: encodeURIComponent(String(form.get('id') ?? '')) || '-' }
  const removing = form.get('intent') === 'remove'
  const methods = api.api.wallet.methods[':id']
  const answer = await ask(
    request,
    removing ? methods.$delete({ param }) : methods.default.$put({ param }),
  )
  if (!answer.ok)
    return data({ notice: noticeOf(answer.problem) }, { status: answer.problem.status })
  const first = answer.value.items[0]
  throw await (removing
    ? redirectWithToast(
        path,
        'Payment method removed',
        first ? `We charge ${first.label} first.` : 'You have no payment methods now.',
      )
    : redirectWithToast(path, 'Default payment updated', `We charge ${first?.label} first.`))
}
