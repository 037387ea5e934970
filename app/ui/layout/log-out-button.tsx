// Signing out, from the rail or from the header on a phone.
import { LogOut } from 'lucide-react'

export function LogOutButton({ variant = 'rail' }: { variant?: 'rail' | 'icon' }) {
  return (
    <form method="post" action="/auth/sign-out">
      {variant === 'rail' ? (
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 font-medium text-soft hover:bg-sunken hover:text-ink"
        >
          <LogOut size={20} aria-hidden /> Log out
        </button>
      ) : (
        <button
          type="submit"
          aria-label="Log out"
          className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <LogOut size={20} aria-hidden />
        </button>
      )}
    </form>
  )
}
