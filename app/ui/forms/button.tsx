// Buttons, and links that look like them. A button's label says what happens.
import type { ComponentProps, ReactNode } from 'react'

export type ButtonVariant = 'main' | 'quiet' | 'danger' | 'on-plum'

const CLASSES: Record<ButtonVariant, string> = {
  main: 'bg-apricot text-on-apricot shadow-low hover:bg-apricot-deep',
  quiet: 'bg-transparent text-ink ring-[1.5px] ring-inset ring-edge hover:bg-sunken',
  danger: 'bg-transparent text-out ring-[1.5px] ring-inset ring-out hover:bg-out-tint',
  'on-plum': 'bg-on-plum/12 text-on-plum ring-[1.5px] ring-inset ring-on-plum/60 hover:bg-on-plum/20',
}

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft disabled:shadow-none disabled:ring-[1.5px] disabled:ring-edge disabled:ring-inset print:hidden'

/** The classes of a button, for islands that render their own. */
export function buttonClass(variant: ButtonVariant = 'main', className = ''): string {
  return `${SHAPE} ${CLASSES[variant]} ${className}`
}

export function Button({
  variant,
  className,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

/** A plain link: pages are documents here, so no client-side router is involved. */
export function ButtonLink({
  to,
  variant,
  className,
  children,
}: {
  to: string
  variant?: ButtonVariant
  className?: string
  children: ReactNode
}) {
  return (
    <a href={to} className={buttonClass(variant, className)}>
      {children}
    </a>
  )
}

/** The common size and look of controls over a picture. */
export const ON_COVER = 'grid size-11 place-items-center rounded-full bg-raised/95 text-ink shadow-low'
