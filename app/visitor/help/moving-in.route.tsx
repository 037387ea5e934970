// How salons move to Purse, public. Cached at the edge, so nothing here depends on the viewer.

import { PublicPage } from '../../features/help/public-shell'
import { listed } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { HELP_STYLES } from '../../ui/layout/document'
import { Section } from '../../ui/layout/section'

export const handle = HELP_STYLES

const LEAD = 'Bring your clients, services, team and coming visits in a few minutes.'

const TITLE = 'Moving to Purse'

export const meta = listed(TITLE, '/help/moving-in', LEAD)

const EXPORTS: [name: string, how: string][] = [
  ['Fresha', 'In Clients, open Options and choose Export as CSV or Excel.'],
  ['Square', 'In the Customer Directory, choose Export customers. You get a CSV file.'],
  ['Vagaro', 'In Customers, choose Export. You get an Excel file in which “---” means nothing.'],
  ['Anything else', 'Any CSV or .xlsx table works. You say what each column is.'],
]

const PARTS: [heading: string, text: string][] = [
  [
    'In which order',
    'Services first, then staff, then clients, and coming appointments last: an appointment needs its service and its professional. Staff can’t be booked until you say under Staff what they do, when they work, and their commission. A service without a price, or with the price “Free”, is imported as free: you see that before anything is saved.',
  ],
  [
    'Nobody is told',
    'Clients that you import are contacts in your client book. They get no email, no text message and no account. Whoever later books with you, with the same verified phone or email, becomes that client and keeps your notes.',
  ],
  [
    'Duplicates',
    'You choose whether the same phone, the same email or either makes a duplicate. What your client book has stays; only what is empty is filled in.',
  ],
  [
    'Appointments',
    'Coming visits take the professional’s time. They hold no money and are paid at the salon. A visit that overlaps another is left out and reported.',
  ],
  [
    'Undo',
    'For a day you can undo an import. What somebody has changed since, and contacts that have visits, stay. Services and staff are archived, visits are cancelled.',
  ],
  [
    'Privacy',
    'We import names, contacts and notes, not gender, date of birth or city. Anybody can see which salons have their verified phone or email in their client book, and erase it there.',
  ],
]

export default function MovingIn() {
  return (
    <PublicPage title={TITLE} lead={LEAD}>
      <div className="grid max-w-2xl gap-8">
        <Section id="export" title="Export from your old system">
          <dl>
            {EXPORTS.map(([name, how]) => (
              <div key={name} className="stitch py-3">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-soft">{how}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {PARTS.map(([heading, text]) => (
          <section key={heading}>
            <h2 className="font-display text-lg">{heading}</h2>
            <p className="mt-1 text-soft">{text}</p>
          </section>
        ))}
        <p>
          <TextLink to="/partner/import">Import a file</TextLink>
        </p>
      </div>
    </PublicPage>
  )
}
