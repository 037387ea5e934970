// The hearts in the corners of a grid of products.

import { Island } from '../../ui/island'
import Heart from './heart.island'

/** Renders the heart of each product in a list. */
export function heartOf(items: { id: string; favorite: boolean }[]) {
  const favorites = new Set(items.filter(({ favorite }) => favorite).map(({ id }) => id))
  return ({ id }: { id: string }) => (
    <Island
      name="heart"
      of={Heart}
      id={`heart-${id}`}
      className="absolute top-2 right-2 z-10"
      props={{ of: 'products', id, favorite: favorites.has(id) }}
    />
  )
}
