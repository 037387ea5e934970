// Networks of mobile money, as a form offers them.

/** Those that are not switched on are shown, and cannot be chosen. */
export function networkOptions(networks: { name: string; reason: string | null }[]) {
  return networks.map(
    ({ name, reason }) => [name, reason === null ? name : `${name} (not yet)`, reason !== null] as const,
  )
}
