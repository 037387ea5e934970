// Pictures that open one by one in full size. Each has an address, so it works without scripts and
// the back button closes it; only the keys need an island: arrows change the picture, Escape closes
// it.
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'

type GalleryProps = { pictures: { image: string; alt: string }[] }

const ON_PICTURE = 'grid size-11 place-items-center rounded-full bg-raised/95 text-ink'

export default function Gallery({ pictures }: GalleryProps) {
  const around = (n: number) => ((n + pictures.length - 1) % pictures.length) + 1

  function turn(event: KeyboardEvent) {
    const open = /^#picture-(\d+)$/.exec(location.hash)
    const n = Number(open?.[1])
    const to = {
      ArrowRight: `#picture-${around(n + 1)}`,
      ArrowLeft: `#picture-${around(n - 1)}`,
      Escape: `#thumb-${n}`,
    }[event.key]
    if (!open || !to) return
    event.preventDefault()
    // Replaces the history entry: the back button leaves the gallery instead of stepping through
    // it.
    location.replace(to)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
    <div role="group" aria-label="Gallery" onKeyDown={turn}>
      <ul className="grid grid-cols-2 gap-3">
        {pictures.map(({ image, alt }, i) => (
          <li key={image}>
            <a id={`thumb-${i + 1}`} href={`#picture-${i + 1}`} aria-label={`Enlarge: ${alt}`}>
              <img
                src={image}
                alt=""
                width={480}
                height={320}
                loading="lazy"
                className="aspect-3/2 w-full rounded-md object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.map(({ image, alt }, i) => (
        <div
          key={image}
          id={`picture-${i + 1}`}
          role="dialog"
          aria-label={`Picture ${i + 1} of ${pictures.length}`}
          tabIndex={-1}
          className="fixed inset-0 z-50 hidden place-items-center bg-plum-deep p-4 target:grid"
        >
          <img
            src={image}
            alt={alt}
            width={480}
            height={320}
            loading="lazy"
            className="h-[calc(100dvh-2rem)] w-full object-contain"
          />
          <a
            href={`#thumb-${i + 1}`}
            aria-label="Close"
            className={`${ON_PICTURE} absolute top-4 right-4`}
          >
            <X size={20} aria-hidden />
          </a>
          {pictures.length > 1 && (
            <>
              <a
                href={`#picture-${around(i)}`}
                aria-label="Previous picture"
                className={`${ON_PICTURE} absolute bottom-4 left-4`}
              >
                <ChevronLeft size={20} aria-hidden />
              </a>
              <a
                href={`#picture-${around(i + 2)}`}
                aria-label="Next picture"
                className={`${ON_PICTURE} absolute right-4 bottom-4`}
              >
                <ChevronRight size={20} aria-hidden />
              </a>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
