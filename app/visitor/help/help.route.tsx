// Help centre, for everybody. Kept at the edge, so nothing here depends on who looks.

import type { MetaFunction } from '@remix-run/cloudflare'
import { HelpCentre } from '../../features/help/help-centre'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { PublicPage } from '../public-shell'

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
