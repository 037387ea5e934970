// Links with a touch-sized target: one that stands alone, and one within a sentence.
import type { ComponentProps } from 'react'

const CLASS = 'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

export function TextLink({ to, className, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a href={to} className={className ? `${CLASS} ${className}` : CLASS} {...link} />
}

/** Within a sentence: it breaks with its line and is pressed as easily, and its line is no taller than the others. */
export function LinkInText({ to, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a href={to} className="py-[0.8rem] font-semibold text-link underline underline-offset-4" {...link} />
}
