// What is said of a salon that was kept or let go: the specification's words.
import type { Notice } from '../errors'

export const FAVORITE_ADDED: Notice = {
  title: 'Added to Favorites',
  description: 'Salon added to favorites',
  tone: 'normal',
}

export const FAVORITE_REMOVED: Notice = {
  title: 'Removed from Favorites',
  description: 'Salon removed from favorites',
  tone: 'normal',
}

export const FAVORITE_FAILED: Notice = {
  title: 'Error',
  description: 'Could not update favorite status. Please try again.',
  tone: 'bad',
}
