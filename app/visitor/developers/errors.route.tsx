// Every problem that the API answers with. Cached at the edge, so nothing here depends on the viewer.
import { PROBLEMS } from '../../../api/problems'
import { PublicPage } from '../../features/help/public-shell'
import { title } from '../../platform/title'
import { PUBLIC_STYLES } from '../../ui/layout/document'

export const handle = PUBLIC_STYLES

export const meta = title('API errors')

export default function Errors() {
  return (
    <PublicPage title="API errors" lead="Codes never change their meaning. Decide by the code, not by the title.">
      <dl className="grid gap-3 lg:grid-cols-2">
        {Object.entries(PROBLEMS).map(([code, { status, title }]) => (
          <div key={code} id={code}>
            <dt className="font-semibold">
              {status} {code}
            </dt>
            <dd className="text-sm text-soft">{title}</dd>
          </div>
        ))}
      </dl>
    </PublicPage>
  )
}
