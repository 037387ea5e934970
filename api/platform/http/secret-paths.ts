// What in an address lets in whoever knows it: no line of the log has it.

/** The parameters of routes that are secrets, by name; every route that has one is hidden by it. */
export const SECRET_PARAMETERS: readonly string[] = [':token']

/** By the routes' own paths (`/api/calendar/:token`): a path as it came, its secrets replaced by their names. */
export function secretsHidden(routes: string[]): (path: string) => string {
  const whole = routes.map(namesOf).filter((names) => names.some(isSecret))
  // What follows a secret on an address that is none of ours may be a piece of it.
  const beginnings = whole.map((names) => names.slice(0, names.findLastIndex(isSecret) + 1))
  return (path) => {
    const names = namesOf(path)
    const route =
      whole.find((route) => route.length === names.length && begins(route, names)) ??
      beginnings.find((route) => begins(route, names))
    return route ? `/${route.map((name, i) => (isSecret(name) ? name : names[i])).join('/')}` : path
  }
}

const isSecret = (name: string) => SECRET_PARAMETERS.includes(name)

const namesOf = (path: string) => path.split('/').filter(Boolean)

/** Whether a path begins as the route does, in whatever case or encoding somebody wrote it. */
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
