// A product's picture, or its drawing until it has one. The box has its size from the
// start, so that nothing shifts when the picture loads.
import { smallPicture } from '../../../api/platform/media/picture-path'
import { drawnPath } from './product-drawing'

const SIZES = {
  /** In a cart, an order, a list of lines. */
  thumb: { box: 'size-16 shrink-0 rounded-md', width: 64, height: 64 },
  /** In a grid of products. */
  card: { box: 'aspect-square w-full', width: 320, height: 320 },
  /** On its own page, above everything else; loaded first. */
  page: { box: 'aspect-[5/4] w-full lg:rounded-lg', width: 640, height: 640 },
} as const

type PictureSize = keyof typeof SIZES

/**
 * `image` is the path of its picture, null or empty where it has none. In a grid or a line its name
 * is beside it, so only the page's own picture has a description.
 */
export function ProductPicture({
  id,
  name,
  image,
  alt = '',
  category = '',
  size = 'card',
}: {
  id: string
  name: string
  image?: string | null | undefined
  /** The picture's description, where its seller wrote one. */
  alt?: string
  category?: string
  size?: PictureSize
}) {
  const { box, width, height } = SIZES[size]
  const described = alt || (category ? `${name}, ${category}` : name)
  const displayed = image && (size === 'page' ? image : smallPicture(image))
  return (
    <img
      src={displayed || drawnPath({ id, name, category })}
      alt={size === 'page' ? described : ''}
      width={width}
      height={height}
      {...(size !== 'page' && { loading: 'lazy' as const })}
      {...(size !== 'thumb' && { 'data-shared': `v${id}` })}
      className={`${box} bg-sunken object-cover`}
    />
  )
}
