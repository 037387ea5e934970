// Links to help, at the foot of a page.
import { helpPaths } from './contact-details'

export function HelpLinks({ base }: { base: string }) {
  const { help, about, contact } = helpPaths(base)
  const links = {
    Help: help,
    About: about,
    Contact: contact,
    Terms: '/terms',
    Privacy: '/privacy',
    Developers: '/developers',
  }
  return (
    <nav aria-label="Help" className="mt-2 flex flex-wrap gap-x-5 text-sm">
      {Object.entries(links).map(([label, to]) => (
        <a
          key={label}
          href={to}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
