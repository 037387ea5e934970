// Adds a passkey, or signs in with one: the browser asks the device, and the device's response
// is submitted by an ordinary form.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { announce } from '../../ui/feedback/toaster.island'
import { type ButtonVariant, buttonClass } from '../../ui/forms/button'

type PasskeyProps = {
  ceremony: 'add' | 'sign-in'
  /** The page that the device's response is posted to. */
  action: string
  /** Where the person completes a step-up first, if the api requires it. */
  confirm?: string
  label: string
  variant?: ButtonVariant
}

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

const OPTIONS = {
  add: '/api/me/passkeys/options',
  'sign-in': '/api/auth/passkey/options',
} as const

export default function Passkey({ ceremony, action, confirm, label, variant: look }: PasskeyProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [supported, setSupported] = useState(true)
  useEffect(() => setSupported(browserSupportsWebAuthn()), [])

  async function begin() {
    setBusy(true)
    try {
      const response = await fetch(OPTIONS[ceremony], { method: 'POST' })
      if (!response.ok) return await refuse((await response.json()) as Problem)
      const optionsJSON = (await response.json()) as Options
      const made =
        ceremony === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON })
      if (field.current) field.current.value = JSON.stringify(made)
      form.current?.submit()
    } catch (error) {
      announce({ title: 'No passkey was used', description: reasonOf(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  function refuse(problem: Problem) {
    if (problem.code === 'unauthenticated') return location.reload()
    if (problem.code === 'step-up-required' && confirm) return location.assign(confirm)
    announce(noticeOf(problem))
  }

  if (!supported) return <p className="text-sm text-soft">This browser has no passkeys.</p>
  return (
    <form ref={form} method="post" action={action} className="needs-script grid">
      {ceremony === 'add' && <input type="hidden" name="intent" value="passkey" />}
      <input ref={field} type="hidden" name="response" />
      <button type="button" onClick={begin} disabled={busy} className={buttonClass(look)}>
        {busy ? 'Waiting for your device...' : label}
      </button>
    </form>
  )
}

function reasonOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : ''
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'This device already has a passkey for your account.'
    : 'Your device didn’t provide a passkey. Try again or sign in another way.'
}
