// Choosing one of three roles; admin is never offered.
import { SIGN_UP_ROLES } from '../../api/identity/accounts/input'
import { Fault } from '../ui/forms/field'

const ROLE_NAMES: Record<(typeof SIGN_UP_ROLES)[number], [string, string]> = {
  client: ['Beauty Seeker', 'I book and buy'],
  beauty_partner: ['Beauty Partner', 'I run a salon'],
  product_seller: ['Product Vendor', 'I sell products'],
}

export function RoleChoice({
  chosen,
  errors,
}: {
  chosen: string | null | undefined
  errors: string[] | undefined
}) {
  const current = SIGN_UP_ROLES.find((role) => role === chosen) ?? 'client'
  return (
    <fieldset aria-describedby={errors ? 'role-fault' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">I am a</legend>
      <div className="grid gap-2">
        {SIGN_UP_ROLES.map((role) => (
          <label
            key={role}
            className="flex min-h-14 items-center gap-3 rounded-sm bg-raised px-4 py-2.5 ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === current}
              className="size-5"
            />
            <span>
              <span className="block leading-tight font-semibold">{ROLE_NAMES[role][0]}</span>
              <span className="text-xs text-soft">{ROLE_NAMES[role][1]}</span>
            </span>
          </label>
        ))}
      </div>
      <Fault id="role-fault" errors={errors} />
    </fieldset>
  )
}
