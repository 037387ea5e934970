// The specification's messages for adding and removing a favorite salon or product.
import type { Notice } from '../../platform/errors'

export function favoriteNotice(of: 'salons' | 'products', added: boolean): Notice {
  const [whenAdded, whenRemoved] = MESSAGES[of]
  return {
    title: added ? 'Added to Favorites' : 'Removed from Favorites',
    description: added ? whenAdded : whenRemoved,
    tone: 'normal',
  }
}

const MESSAGES = {
  salons: ['Salon added to favorites', 'Salon removed from favorites'],
  products: ['Product added to favorites', 'Product removed from favorites'],
} as const

export const FAVORITE_FAILED: Notice = {
  title: 'Error',
  description: 'Could not update favorite status. Please try again.',
  tone: 'bad',
}
