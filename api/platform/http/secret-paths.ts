// The secrets in addresses, which grant access to anyone who knows them: they never appear in the log.

/** The parameters of routes that are secrets, by name; every route that has one is hidden by it. */
export const SECRET_PARAMETERS: readonly string[] = [':token']

/** By the routes' own paths (`/api/calendar/:token`): a path as it came, its secrets replaced by their names. */
export function secretsHidden(routes: string[]): (path: string) => string {
  const whole = routes.map(namesOf).filter((names) => names.some(isSecret))
  // In an unknown address, anything after a secret may be part of it.
  const beginnings = whole.map((names) => names.slice(0, names.findLastIndex(isSecret) + 1))
  return (path) => {
    const names = namesOf(path)
    const route =
      whole.find((route) => route.length === names.length && begins(route, names)) ??
      beginnings.find((route) => begins(route, names))
    return route ? `/${route.map((name, i) => (isSecret(name) ? name : names[i])).join('/')}` : path
  }
}

/**
 * By the routes' own paths: the one that a path belongs to, with the fewest parameters; null if it is none. Nothing of what
 * somebody asked for is in it.
 */
export function routeNames(routes: string[]): (path: string) => string | null {
  const bySize = new Map<number, string[][]>()
  for (const names of routes.map(namesOf)) bySize.set(names.length, [...(bySize.get(names.length) ?? []), names])
  const parameters = (names: string[]) => names.filter((name) => /^[:*]/.test(name)).length
  for (const group of bySize.values()) group.sort((a, b) => parameters(a) - parameters(b))
  return (path) => {
    const names = namesOf(path)
    const route = bySize.get(names.length)?.find((route) => begins(route, names))
    return route ? `/${route.join('/')}` : null
  }
}

const isSecret = (name: string) => SECRET_PARAMETERS.includes(name)

const namesOf = (path: string) => path.split('/').filter(Boolean)

/** Whether a path begins like the route, in any case or encoding. */
function begins(route: string[], names: string[]): boolean {
  return route.every((name, i) => {
    const written = names[i]
    if (written === undefined) return false
    return name.startsWith(':') || name.toLowerCase() === decoded(written).toLowerCase()
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
