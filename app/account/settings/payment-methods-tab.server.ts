// What the methods tab reads, and what its forms do.
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

export async function loadMethods({ api, visitor }: PageRequest<'account'>) {
  if (visitor.role !== 'client') return { methods: null, adding: null }
  const { items, adding } = await get(api.wallet.methods.$get())
  return { methods: items, adding }
}

/** Make Default and Remove; both come back to the list with a notice. */
const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(visitor.role)}/settings?tab=payment_methods`

const methods = ({ api }: PageRequest<'account'>, form: FormData) => ({
  one: api.wallet.methods[':id'],
  param: { id: textIn(form, 'id') },
})

export const methodForms = {
  remove: press(
    (pageRequest: PageRequest<'account'>, { form }) => {
      const { one, param } = methods(pageRequest, form)
      return one.$delete({ param })
    },
    ({ items: [first] }, _, pageRequest) => [
      pathOf(pageRequest),
      'Payment method removed',
      first ? `${first.label} is now your default.` : 'You have no payment methods.',
    ],
  ),
  default: press(
    (pageRequest: PageRequest<'account'>, { form }) => {
      const { one, param } = methods(pageRequest, form)
      return one.default.$put({ param })
    },
    ({ items: [first] }, _, pageRequest) => [
      pathOf(pageRequest),
      'Default payment updated',
      `${first?.label} is now your default.`,
    ],
  ),
}
