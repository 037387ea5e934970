// A salon's pictures: on top of its page, beside what they show, and in two columns; its woven pattern until it has some.

import { smallPicture } from '../../../api/platform/media/picture-path'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { enlargingId, type Picture, Pictures, pictureId } from '../pictures/pictures'
import { Cover } from './cover'
import { tradeOf, wovenPath } from './salon-pattern'

/** The cover first, each with words for those who do not see it. */
export function picturesOf({ name, cover, gallery }: SalonResponse): Picture[] {
  return [...(cover ? [cover] : []), ...gallery].map(({ image, alt }, i) => ({
    image,
    alt: alt || `${name}, picture ${i + 1}`,
  }))
}

/** The picture whose words name something: "Knotless braids close up, with gold cuffs" shows Knotless Braids. */
export function pictureNaming(name: string, pictures: Picture[]): Picture | undefined {
  const nameTerms = textOf(name)
  return pictures.find(({ alt }) => {
    const altTerms = new Set(textOf(alt))
    return nameTerms.length > 0 && nameTerms.every((word) => altTerms.has(word))
  })
}

function textOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** `inGallery`: the gallery is on the page too, and closing a picture leads back there. */
export function SalonPictures({ salon, inGallery }: { salon: SalonResponse; inGallery: boolean }) {
  const pictures = picturesOf(salon)
  const trade = tradeOf(salon.businessType)
  if (pictures.length === 0) return <Cover of={salon} trade={trade} className="h-44 lg:rounded-lg" />
  return (
    <Pictures
      pictures={pictures}
      className="pictures-cover"
      shared={`v${salon.id}`}
      cloth={wovenPath(trade, salon.id)}
      linksBack={!inGallery}
    />
  )
}

export function SalonGallery({ salon }: { salon: SalonResponse }) {
  const pictures = picturesOf(salon)
  if (pictures.length === 0) return <p className="text-soft">No pictures yet.</p>
  // Two columns; of an odd number the first is as wide as both, so that no place is empty.
  return (
    <ul className="grid grid-cols-2 gap-3 [&>:first-child:nth-last-child(odd)]:col-span-2">
      {pictures.map(({ image, alt }, i) => (
        <li key={image} id={enlargingId('picture', i)}>
          <a href={`#${pictureId('picture', i)}`} aria-label={`Enlarge: ${alt}`}>
            <img
              src={i === 0 && pictures.length % 2 ? image : smallPicture(image)}
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
  )
}
