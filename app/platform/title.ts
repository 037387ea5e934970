// Page titles.
import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/cloudflare'

/** The meta of a page: its own title, or that of its loaded data, and further tags. Defaults to "Purse". */
export function title<L extends LoaderFunction = LoaderFunction>(
  text: string | ((loaded: MetaArgs<L>['data']) => string | null | undefined),
  more: MetaDescriptor[] = [],
): MetaFunction<L> {
  return ({ data }) => {
    const pageTitle = typeof text === 'string' ? text : text(data)
    return [{ title: pageTitle ? `${pageTitle} · Purse` : 'Purse' }, ...more]
  }
}

/**
 * The same for a page that search engines may list: with its description and the one address that it is known by, whatever
 * parameters lead to it.
 */
export function listed(text: string, path: string, description: string): MetaFunction {
  return ({ matches }) => [
    { title: `${text} · Purse` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: originOf(matches) + path },
  ]
}

/** Our own origin, which the root of every page knows. */
export function originOf(matches: MetaArgs['matches']): string {
  const root = matches[0]?.data as { origin?: string } | undefined
  return root?.origin ?? ''
}
