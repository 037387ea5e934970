// A standalone link with a touch-sized target.
import type { ComponentProps } from 'react'

const CLASS =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

export function TextLink({
  to,
  className,
  ...link
}: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a href={to} className={className ? `${CLASS} ${className}` : CLASS} {...link} />
}
