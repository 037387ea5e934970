// Choosing one of three roles, each with a drawing; admin is never offered.
import type { ReactNode } from 'react'
import { SIGN_UP_ROLES } from '../../api/identity/accounts/input'
import { ROLE_NAMES } from '../features/authentication/role-names'
import { Fault } from '../ui/forms/field'

type Offered = (typeof SIGN_UP_ROLES)[number]

/** A hand mirror; scissors and a comb; a bottle and a jar. */
const DRAWINGS: Record<Offered, ReactNode> = {
  client: (
    <>
      <path d="M25 36h6v15a3 3 0 0 1-6 0z" className="fill-check" />
      <circle cx="28" cy="22" r="17" className="fill-check" />
      <circle cx="28" cy="22" r="12" className="fill-raised" />
      <path d="M20 24a8 8 0 0 1 8-10" className="fill-none stroke-apricot stroke-3" />
    </>
  ),
  beauty_partner: (
    <>
      <path d="m14 6 17 31M30 6 13 37" className="fill-none stroke-check stroke-[4]" strokeLinecap="round" />
      <g className="fill-none stroke-apricot stroke-[4]">
        <circle cx="10" cy="43" r="6" />
        <circle cx="34" cy="43" r="6" />
      </g>
      <path d="M42 6h9v4h-5v4h5v4h-5v4h5v4h-5v4h5v4h-5v4h5v4h-5v4h5v5h-9z" className="fill-check" />
    </>
  ),
  product_seller: (
    <>
      <path d="M16 4h8v8h-8z" className="fill-soft" />
      <path d="M12 12h16a4 4 0 0 1 4 4v36H8V16a4 4 0 0 1 4-4z" className="fill-check" />
      <path d="M8 26h24v14H8z" className="fill-apricot" />
      <path d="M34 30h18v5H34z" className="fill-apricot" />
      <path d="M36 35h14v13a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" className="fill-check" />
    </>
  ),
}

export function RoleChoice({ chosen, errors }: { chosen: string | null | undefined; errors: string[] | undefined }) {
  const current = SIGN_UP_ROLES.find((role) => role === chosen) ?? 'client'
  return (
    <fieldset aria-describedby={errors ? 'role-fault' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">I am a</legend>
      <div className="grid grid-cols-3 gap-2">
        {SIGN_UP_ROLES.map((role) => (
          <label
            key={role}
            className="relative grid content-start justify-items-center gap-1 rounded-md bg-raised px-1.5 pt-3 pb-2.5 text-center ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link"
          >
            <svg viewBox="0 0 56 56" aria-hidden="true" className="mb-1 size-11">
              {DRAWINGS[role]}
            </svg>
            <span className="font-display text-sm leading-tight">{ROLE_NAMES[role][0]}</span>
            <span className="text-xs text-soft">{ROLE_NAMES[role][1]}</span>
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === current}
              className="absolute top-2 right-2 size-4"
            />
          </label>
        ))}
      </div>
      <Fault id="role-fault" errors={errors} />
    </fieldset>
  )
}
