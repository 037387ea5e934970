// A product's picture beside its name in a row: its name says the rest.
import { smallPicture } from '../../../api/platform/media/picture-path'
import { drawnPath } from '../../features/products/product-drawing'

export function ProductThumb({
  product,
}: {
  /** `image` is empty where it has none. */
  product: { id: string; name: string; category: string; image: string | null }
}) {
  return (
    <img
      src={product.image ? smallPicture(product.image) : drawnPath(product)}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="size-9 shrink-0 rounded-sm bg-sunken object-cover"
    />
  )
}
