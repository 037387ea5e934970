// Help centre, for everybody. Kept at the edge, so nothing here depends on who looks.

import type { MetaFunction } from '@remix-run/cloudflare'
import { PUBLIC_STYLES } from '../ui/document'
import { HelpCentre } from '../ui/help-centre'
import { PublicPage } from '../ui/public-shell'

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [
  { title: 'Help centre · Purse' },
  { name: 'description', content: 'Answers first; a person whenever you want one.' },
]

export default function Page() {
  return (
    <PublicPage title="Help centre" lead="Answers first; a person whenever you want one.">
      <HelpCentre base="" />
    </PublicPage>
  )
}
