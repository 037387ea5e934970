// The message for something that is asked for by its ID and is not there.
import { routeError } from '../ui/layout/error-page'

export function missingError(what: string) {
  return routeError({
    missing: [`${what} not found`, 'There’s nothing with this ID.'],
    failed: `Could not load the ${what.toLowerCase()}. Please try again.`,
  })
}
