// What pages say to search engines: schema.org's words, as data in the head. A browser runs none of it.
import type { BreadcrumbList, Thing, WithContext } from 'schema-dts'

/** A thing as a tag of the head. */
export function linkedData<T extends Thing>(thing: WithContext<T>) {
  return { 'script:ld+json': thing }
}

/** Where a page stands: from the first list down to itself. */
export function breadcrumbs(origin: string, steps: [name: string, path: string][]) {
  return linkedData<BreadcrumbList>({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], i) => ({
      '@type': 'ListItem' as const,
      position: i + 1,
      name,
      item: origin + path,
    })),
  })
}

/** The card of a page where its link is shared; its picture is drawn by us. */
export function shareTags({ name, description, url, card }: Shared) {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    ...(card
      ? [
          { property: 'og:image', content: card },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

type Shared = {
  name: string
  description: string
  url: string
  /** The address of its picture. */
  card?: string
}

/** As long as search engines show. */
export function described(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
