// Help centre, public. Cached at the edge, so nothing here depends on the viewer.

import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { FAQPage, WithContext } from 'schema-dts'
import type { TermsResponse } from '../../../api/money/terms/responses'
import { faqOf } from '../../features/help/faq'
import { HELP_LEAD, HelpCentre } from '../../features/help/help-centre'
import { PublicPage } from '../../features/help/public-shell'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { HELP_STYLES } from '../../ui/layout/document'
import { linkedData } from '../linked-data'

export const handle = HELP_STYLES

export const loader = page('anyone', ({ api }) => get(api.terms.$get()))

export const meta: MetaFunction<typeof loader> = (page) => [
  ...(listed('Help center', '/help', HELP_LEAD)(page) ?? []),
  ...(page.data ? [linkedData(questionsOf(page.data))] : []),
]

/** Of each part: a search shows few, and the page must stay small. */
const DISPLAY_LIMIT = 1

function questionsOf(terms: TermsResponse): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqOf(terms).flatMap(({ questions }) =>
      questions.slice(0, DISPLAY_LIMIT).map(({ ask, answer }) => ({
        '@type': 'Question' as const,
        name: ask,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer.join('\n') },
      })),
    ),
  }
}

export default function Page() {
  return (
    <PublicPage title="Help center" lead={HELP_LEAD}>
      <HelpCentre base="" terms={useLoaderData<typeof loader>()} />
    </PublicPage>
  )
}
