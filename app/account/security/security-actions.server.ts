// The actions of the security page.
import { data } from '@remix-run/cloudflare'
import {
  NewPasskey,
  RenamePasskey,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
  TwoFactorCode,
} from '../../../api/identity/authentication/input'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { form, forms, press, type Refusal, readPosted, refuse, sendForm, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { securityPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export type Setup = { uri: string; secret: string; recoveryCodes: string[] }

/** A refusal, and what is shown once. */
export type SecurityResponse = Partial<Refusal> & { setup?: Setup; recoveryCodes?: string[] }

type Visit = PageRequest<'account'>

const here = ({ visitor }: Visit) => securityPath(visitor.role)

const idIn = (form: FormData) => ({ id: textIn(form, 'id') })

export const secure = forms({
  begin: async ({ api }: Visit) => {
    const begun = await ask(api.me['two-factor'].$post())
    return begun.ok ? { setup: begun.value } : refuse(begun.problem)
  },
  enable,
  disable: press(
    ({ api }: Visit) => api.me['two-factor'].$delete(),
    (_, __, visit) => [here(visit), TWO_FACTOR_OFF, 'You now sign in with only your password.'],
  ),
  'renew-codes': async ({ api }: Visit) => {
    const renewed = await ask(api.me['recovery-codes'].$post())
    return renewed.ok ? renewed.value : refuse(renewed.problem)
  },
  passkey: async (visit: Visit, fields = new FormData()) => {
    const json = readPosted(fields, NewPasskey)
    return json ? addPasskey(json)(visit, fields) : refuse({ code: 'invalid-input', status: 400 })
  },
  'rename-passkey': form(
    RenamePasskey,
    ({ api }: Visit, { form, json }) => api.me.passkeys[':id'].$put({ param: idIn(form), json }),
    (_, { value: { name } }, visit) => [here(visit), 'Passkey renamed', `It’s now called ${name}.`],
    { faults: 'notice' },
  ),
  'remove-passkey': press(
    ({ api }: Visit, { form }) => api.me.passkeys[':id'].$delete({ param: idIn(form) }),
    (_, __, visit) => [here(visit), 'Passkey removed', 'You can no longer sign in with it.'],
  ),
  'end-device': press(
    ({ api }: Visit, { form }) => api.me.devices[':id'].$delete({ param: idIn(form) }),
    (_, __, visit) => [here(visit), 'Device logged out', 'It will have to sign in again.'],
  ),
  'end-others': press(
    ({ api }: Visit) => api.me.devices.$delete(),
    (_, __, visit) => [here(visit), 'Devices logged out', 'All your other devices will have to sign in again.'],
  ),
})

async function enable(visit: Visit, fields = new FormData()) {
  const { api } = visit
  const on = await sendForm(visit, fields, TwoFactorCode, ({ json }) => api.me['two-factor'].$put({ json }), {
    refused: (problem) =>
      problem.code === 'invalid-code' ? { faults: { code: [noticeOf(problem).description] } } : null,
  })
  if (on.ok) {
    const text = 'Signing in now needs a code from your authenticator app.'
    throw await redirectWithToast(here(visit), TWO_FACTOR_ON, text)
  }
  const { data: refusal, init } = on.refusal
  if (refusal.notice) return on.refusal
  // Another code may be typed: what it is made from is shown again.
  return data({ ...refusal, setup: await get(api.me['two-factor'].$get()) }, init ?? {})
}

const addPasskey = (json: NonNullable<ReturnType<typeof readPosted<typeof NewPasskey>>>) =>
  press(
    ({ api }: Visit) => api.me.passkeys.$post({ json }),
    (_, __, visit) => [here(visit), 'Passkey added', 'You can sign in with it now.'],
  )
