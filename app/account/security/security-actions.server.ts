// The actions of the security page.
import { data } from '@remix-run/cloudflare'
import type { ApiClient } from '../../../api/client'
import {
  CODE_REQUIRED,
  NewPasskey,
  RenamePasskey,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
  TwoFactorCode,
} from '../../../api/identity/authentication/input'
import { ask } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, readPosted, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { type Role, securityPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import type { Writer } from '../../platform/typed-input.server'

export type Setup = { uri: string; secret: string; recoveryCodes: string[] }

export type SecurityResponse = {
  notice: Notice | null
  setup?: Setup
  recoveryCodes?: string[]
  /** The error of the typed code. */
  errors?: string[] | undefined
}

type Action = { api: ApiClient['me']; form: FormData; role: Role; writer: Writer }

export async function secure({ api, request, writer, visitor: { role } }: PageRequest<'account'>) {
  const form = await request.formData()
  const args = { api: api.me, form, role, writer }
  switch (form.get('intent')) {
    case 'begin':
      return begin(args)
    case 'enable':
      return enable(args)
    case 'disable':
      return done(args, args.api['two-factor'].$delete(), [TWO_FACTOR_OFF, 'You now sign in with only your password.'])
    case 'renew-codes':
      return renew(args)
    case 'passkey':
      return addPasskey(args)
    case 'rename-passkey':
      return renamePasskey(args)
    case 'remove-passkey':
      return done(args, args.api.passkeys[':id'].$delete({ param: idOf(args) }), [
        'Passkey removed',
        'You can no longer sign in with it.',
      ])
    case 'end-device':
      return done(args, args.api.devices[':id'].$delete({ param: idOf(args) }), [
        'Device logged out',
        'It will have to sign in again.',
      ])
    case 'end-others':
      return done(args, args.api.devices.$delete(), [
        'Devices logged out',
        'All your other devices will have to sign in again.',
      ])
    default:
      return respond({ notice: noticeOf({ code: 'invalid-input' }) }, 400)
  }
}

async function begin({ api }: Action) {
  const begun = await ask(api['two-factor'].$post())
  if (!begun.ok) return respond({ notice: noticeOf(begun.problem) }, begun.problem.status)
  return respond({ notice: null, setup: begun.value }, 200)
}

async function enable({ api, form, role, writer }: Action) {
  const read = readForm({ writer }, form, TwoFactorCode)
  let errors: string[] | undefined = [CODE_REQUIRED]
  if (read.ok) {
    const on = await ask(api['two-factor'].$put({ json: read.sent.json }))
    if (on.ok)
      throw await redirectWithToast(
        securityPath(role),
        TWO_FACTOR_ON,
        'Signing in now needs a code from your authenticator app.',
      )
    if (on.problem.code !== 'invalid-code') return respond({ notice: noticeOf(on.problem) }, on.problem.status)
    errors = [noticeOf(on.problem).description]
  }
  const setup = await ask(api['two-factor'].$get())
  if (!setup.ok) return respond({ notice: noticeOf(setup.problem) }, setup.problem.status)
  return respond({ notice: null, setup: setup.value, errors }, 400)
}

async function renew({ api }: Action) {
  const renewed = await ask(api['recovery-codes'].$post())
  if (!renewed.ok) return respond({ notice: noticeOf(renewed.problem) }, renewed.problem.status)
  return respond({ notice: null, recoveryCodes: renewed.value.recoveryCodes }, 200)
}

async function addPasskey(args: Action) {
  const json = readPosted(args.form, NewPasskey)
  if (!json) return respond({ notice: noticeOf({ code: 'invalid-input' }) }, 400)
  return done(args, args.api.passkeys.$post({ json }), ['Passkey added', 'You can sign in with it now.'])
}

async function renamePasskey(args: Action) {
  const read = readForm(args, args.form, RenamePasskey)
  if (!read.ok) return respond({ notice: { ...PLEASE_NAME, description: 'Up to 60 characters.' } }, 400)
  const { param } = { param: idOf(args) }
  return done(args, args.api.passkeys[':id'].$put({ param, json: read.sent.json }), [
    'Passkey renamed',
    `It’s now called ${read.sent.value.name}.`,
  ])
}

const PLEASE_NAME = { title: 'Enter a name', tone: 'bad' } as const

/** Redirects to the page with a toast, or shows the problem. */
async function done<R extends Parameters<typeof ask>[0]>({ role }: Action, call: R, [title, text]: [string, string]) {
  const answered = await ask(call)
  if (!answered.ok) return respond({ notice: noticeOf(answered.problem) }, answered.problem.status)
  throw await redirectWithToast(securityPath(role), title, text)
}

function idOf({ form }: Action): { id: string } {
  return { id: textIn(form, 'id') }
}

function respond(value: SecurityResponse, status: number) {
  return data<SecurityResponse>(value, { status })
}
