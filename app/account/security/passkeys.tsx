// Passkeys: the list, their names, adding one.
import type { PasskeyResponse } from '../../../api/identity/authentication/responses'
import Passkey from '../../features/authentication/passkey.island'
import { confirmPath, type Role } from '../../platform/paths'
import { day } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { Section } from '../../ui/layout/section'

export function Passkeys({ passkeys, path, role }: { passkeys: PasskeyResponse[]; path: string; role: Role }) {
  return (
    <Section id="passkeys" title="Passkeys" className="grid gap-4">
      <p className="text-soft">Sign in with your fingerprint, face or device passcode instead of a password.</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      <div className="justify-self-start">
        <Island
          name="passkey"
          of={Passkey}
          props={{
            ceremony: 'add',
            action: path,
            confirm: confirmPath(role, path),
            label: 'Add a passkey',
            variant: 'quiet',
          }}
        />
        <noscript>
          <p className="text-sm text-soft">Adding a passkey needs JavaScript.</p>
        </noscript>
      </div>
    </Section>
  )
}

function PasskeyRow({ id, name, createdAt, synced }: PasskeyResponse) {
  return (
    <li className="stitch flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-soft">
          Added {day(createdAt)}
          {synced && ' · on all your devices'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <details className="group/rename">
          <summary className="inline-grid min-h-11 place-items-center px-2 text-sm font-semibold underline underline-offset-4">
            Rename<span className="sr-only"> {name}</span>
          </summary>
          <Form noValidate={false} hidden={{ intent: 'rename-passkey', id }} className="mt-2 grid gap-3">
            <Field
              label="Name of the passkey"
              name="name"
              id={`name-${id}`}
              defaultValue={name}
              maxLength={60}
              autoComplete="off"
              required
            />
            <Button variant="quiet">Save name</Button>
          </Form>
        </details>
        <ConfirmForm
          id={`remove-${id}`}
          ask="Remove"
          title={`Remove ${name}?`}
          detail="You can no longer sign in with it. Remove it from your device, too."
          confirm="Remove passkey"
          fields={{ intent: 'remove-passkey', id }}
          variant="danger"
        />
      </div>
    </li>
  )
}
