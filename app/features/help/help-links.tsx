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
    <nav
      aria-label="Help"
      className="mt-2 grid grid-cols-3 gap-x-4 text-sm sm:-mx-2.5 sm:flex sm:gap-x-0"
    >
      {Object.entries(links).map(([label, to]) => (
        <a
          key={label}
          href={to}
          className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4 sm:px-2.5"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
