// What Purse is, who is responsible for it, and since when its terms apply.
import { TextLink } from '../../ui/display/text-link'
import { Section } from '../../ui/layout/section'
import { ABOUT, helpPaths, LEGAL_DOCUMENTS, SUPPORT } from './contact-details'
import { Ways } from './help-centre'

export const ABOUT_LEAD = 'One purse for every salon, with every cent accounted for.'

export function AboutPurse({ base }: { base: string }) {
  return (
    <div className="max-w-2xl">
      <section className="purse rounded-lg p-6" aria-labelledby="mission">
        <h2 id="mission" className="text-sm text-on-plum-soft">
          Our mission
        </h2>
        <p className="mt-2 font-display text-lg">{ABOUT.mission}</p>
      </section>
      <dl className="mt-6">
        <div className="stitch flex justify-between gap-4 py-3.5">
          <dt className="text-soft">Version</dt>
          <dd className="font-medium">{ABOUT.version}</dd>
        </div>
        {LEGAL_DOCUMENTS.map(({ name, path, effective, gist }) => (
          <div key={name} className="stitch py-3.5">
            <dt>
              <TextLink to={path}>{name}</TextLink>
            </dt>
            <dd className="text-sm text-soft">Effective {effective}</dd>
            <dd className="mt-1">{gist}</dd>
          </div>
        ))}
      </dl>
      <Section id="reach" title="Contact" className="mt-8">
        <p className="mt-1 text-soft">{SUPPORT.hours}</p>
        <Ways contact={helpPaths(base).contact} />
      </Section>
      <p className="mt-8 text-sm text-soft">
        © {ABOUT.since} {ABOUT.company}. Cities and towns:{' '}
        <a href="https://www.geonames.org/" className="underline">
          GeoNames
        </a>
        , CC BY 4.0
      </p>
    </div>
  )
}
