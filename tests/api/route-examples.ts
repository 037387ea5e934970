// How to ask for each route: the examples that stand beside the routes, and what needs none.
import type { Example, Examples } from './route-world'

/** Every example, by the name of its route. */
export const EXAMPLES = Object.values(
  import.meta.glob<{ examples: Examples }>('../../api/**/*.examples.ts', { eager: true }),
).flatMap((file) => Object.entries(file.examples))

const examples = new Map(EXAMPLES)

/** The example of a route. A read whose path says it all needs none. */
export function exampleOf(name: string): Example | undefined {
  const [method, path = ''] = name.split(' ')
  const bare = method === 'GET' && !path.includes(':')
  return examples.get(name) ?? (bare ? () => ({ path }) : undefined)
}
