// Logging out, which asks first: from the rail and from the settings.
import { LogOut } from 'lucide-react'
import { buttonClass } from '../forms/button'
import { ConfirmForm } from '../forms/confirm-form'

const OPENERS = {
  rail: 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 font-medium text-soft hover:bg-sunken hover:text-ink',
  button: buttonClass('danger'),
} as const

/** `id` is unique on the page: a page may have it in several places. */
export function LogOutButton({ id, variant }: { id: string; variant: keyof typeof OPENERS }) {
  return (
    <ConfirmForm
      id={id}
      opener={OPENERS[variant]}
      ask={
        variant === 'button' ? (
          'Log out'
        ) : (
          <>
            <LogOut size={20} aria-hidden />
            Log out
          </>
        )
      }
      title="Log out?"
      detail="You’ll be logged out on all your devices."
      confirm="Yes, log out"
      cancel="Stay logged in"
      busy="Logging out..."
      action="/auth/sign-out"
      fields={{}}
      variant="danger"
    />
  )
}
