// The second factor: on, off, or being switched on.

import { QrCode } from '../../ui/display/qr-code'
import { Badge } from '../../ui/feedback/badge'
import { Button, buttonClass } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import type { Setup as SetupView } from './security-actions.server'

type TwoFactorView = {
  enabled: boolean
  recoveryCodesLeft: number
  /** For admins, who cannot switch it off. */
  required: boolean
  setup: SetupView | null
  errors: string[] | undefined
}

export function TwoFactor({ enabled, recoveryCodesLeft, required, setup, errors }: TwoFactorView) {
  return (
    <section aria-labelledby="two-factor" className="grid gap-4">
      <div className="flex items-center gap-3">
        <h2 id="two-factor" className="font-display text-lg">
          Two-factor authentication
        </h2>
        <Badge tone={enabled ? 'confirmed' : 'plain'}>{enabled ? 'On' : 'Off'}</Badge>
      </div>
      {setup ? (
        <Setup {...setup} errors={errors} />
      ) : enabled ? (
        <On recoveryCodesLeft={recoveryCodesLeft} required={required} />
      ) : (
        <>
          <p className="text-soft">Add a second step: a code from your authenticator app each time you sign in.</p>
          <Form hidden={{ intent: 'begin' }}>
            <Button>Turn on two-factor</Button>
          </Form>
        </>
      )}
    </section>
  )
}

function On({ recoveryCodesLeft, required }: { recoveryCodesLeft: number; required: boolean }) {
  return (
    <>
      <p className="text-soft">
        Signing in needs a code from your authenticator app. {recoveryCodesLeft} of 10 recovery codes left.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmForm
          id="renew-codes"
          ask="New recovery codes"
          title="Get new recovery codes?"
          detail="Your old codes will stop working."
          confirm="Get new codes"
          fields={{ intent: 'renew-codes' }}
        />
        {!required && (
          <ConfirmForm
            id="disable"
            ask="Turn off two-factor"
            title="Turn off two-factor?"
            detail="You’ll sign in with only your password. All other devices are logged out."
            confirm="Turn off"
            fields={{ intent: 'disable' }}
            variant="danger"
          />
        )}
      </div>
      {required && <p className="text-sm text-soft">Admins can’t turn off two-factor.</p>}
    </>
  )
}

function Setup({ uri, secret, recoveryCodes, errors }: SetupView & { errors: string[] | undefined }) {
  return (
    <ol className="grid gap-8">
      <li className="grid gap-3">
        <h3 className="font-semibold">1. Scan this with your authenticator app</h3>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="text-sm text-soft">
          Or type this key into it:{' '}
          <code className="font-mono text-ink select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </li>
      <li className="grid gap-3">
        <h3 className="font-semibold">2. Save your recovery codes</h3>
        <RecoveryCodes codes={recoveryCodes} />
      </li>
      <li className="grid gap-3">
        <h3 className="font-semibold">3. Enter the code from the app</h3>
        <Form noValidate={false} hidden={{ intent: 'enable' }} className="grid max-w-sm gap-4">
          <Field
            label="Authenticator code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            errors={errors}
          />
          <Button>Turn on</Button>
        </Form>
      </li>
    </ol>
  )
}

/** Shown once: they are stored encrypted only. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `Purse recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className="text-sm text-soft">
        Each works once if you don’t have your phone. They’re shown only now, so save, print or write them down.
      </p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="purse-recovery-codes.txt"
        className={buttonClass('quiet', 'justify-self-start')}
      >
        Download codes
      </a>
    </>
  )
}
