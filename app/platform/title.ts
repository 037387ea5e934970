// Page titles.
import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/cloudflare'

/**
 * The meta of a page: its own title, or that of its loaded data, and further tags. Defaults to
 * "Purse".
 */
export function title<L extends LoaderFunction = LoaderFunction>(
  words: string | ((loaded: MetaArgs<L>['data']) => string | null | undefined),
  more: MetaDescriptor[] = [],
): MetaFunction<L> {
  return ({ data }) => {
    const own = typeof words === 'string' ? words : words(data)
    return [{ title: own ? `${own} · Purse` : 'Purse' }, ...more]
  }
}
