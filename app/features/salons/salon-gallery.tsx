// A salon's pictures in two columns; its woven patterns as placeholders.

import { Island } from '../../ui/island'
import Gallery from './gallery.island'
import type { SalonView } from './salon-data'
import { tradeOf, wovenPath } from './salon-pattern'

export function SalonGallery({ salon }: { salon: SalonView }) {
  const pictures = salon.gallery.length
    ? salon.gallery.map(({ image, alt }, i) => ({
        image,
        alt: alt || `${salon.name}, picture ${i + 1}`,
      }))
    : ['', '-2', '-3', '-4'].map((suffix) => ({
        image: wovenPath(tradeOf(salon.businessType), `${salon.id}${suffix}`),
        alt: `Woven pattern of ${salon.name}`,
      }))
  return <Island name="gallery" of={Gallery} props={{ pictures }} />
}
