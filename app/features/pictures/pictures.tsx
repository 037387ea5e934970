// The pictures of one thing, in a strip to swipe. Each has an address, by which it fills the screen; so it works without scripts,
// and the back button closes it. See ../../styles/pictures.css, where the classes are that say how they lie otherwise.
import { ON_COVER } from '../../ui/forms/button'

export type Picture = { image: string; alt: string }

/**
 * `of`: what begins their ids, where a page has several of these. `shared`: what the first one is called on the page before,
 * from where it grows; it is loaded at once then.
 */
export function Pictures({
  pictures,
  of = 'picture',
  shared,
  cloth,
  linksBack = true,
  className,
}: {
  pictures: Picture[]
  of?: string
  shared?: string
  /** A pattern beside a picture that is alone. */
  cloth?: string
  /** Off where other links on the page enlarge them, and are what closing leads back to. */
  linksBack?: boolean
  /** How they lie until one is enlarged. */
  className: string
}) {
  const count = pictures.length
  return (
    <ul className={`pictures bg-sunken ${className}`}>
      {pictures.map(({ image, alt }, i) => (
        <li key={image} id={pictureId(of, i)} tabIndex={-1}>
          <a
            id={linksBack ? enlargingId(of, i) : undefined}
            href={`#${pictureId(of, i)}`}
            aria-label={`Enlarge: ${alt}`}
          >
            <img
              src={image}
              alt={alt}
              width={480}
              height={480}
              {...(shared && i === 0 ? { fetchpriority: 'high', 'data-shared': shared } : { loading: 'lazy' as const })}
              className="size-full object-cover"
            />
          </a>
          <Turn to={enlargingId(of, i)} label="Close" at="top-4 right-4">
            ×
          </Turn>
          {count > 1 && (
            <>
              <Turn to={pictureId(of, (i + count - 1) % count)} label="Previous picture" at="bottom-4 left-4">
                ‹
              </Turn>
              <Turn to={pictureId(of, (i + 1) % count)} label="Next picture" at="right-4 bottom-4">
                ›
              </Turn>
              <span className="absolute inset-x-0 bottom-10 mx-auto w-fit rounded-full bg-plum-deep px-3 py-0.5 text-xs text-on-plum">
                {`${i + 1} / ${count}`}
              </span>
            </>
          )}
        </li>
      ))}
      {cloth && count === 1 && (
        <li aria-hidden className="max-lg:hidden">
          <img src={cloth} alt="" loading="lazy" className="size-full object-cover" />
        </li>
      )}
    </ul>
  )
}

/** Replaces the entry of the history, where scripts run: the back button closes what is enlarged. */
function Turn({ to, label, at, children }: { to: string; label: string; at: string; children: string }) {
  return (
    <a href={`#${to}`} aria-label={label} data-turn="1" className={`${ON_COVER} absolute text-xl ${at}`}>
      {children}
    </a>
  )
}

/** Where a picture is enlarged. */
export function pictureId(of: string, i: number): string {
  return `${of}-${i + 1}`
}

/** The link that enlarges it, to which closing it leads back. */
export function enlargingId(of: string, i: number): string {
  return `${of}-${i + 1}-open`
}
