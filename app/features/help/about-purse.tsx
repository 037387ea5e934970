// What Purse is, who is responsible for it, and since when its terms apply.
import { TextLink } from '../../ui/display/text-link'
import { Section } from '../../ui/layout/section'
import { Still } from '../../ui/layout/still'
import { ABOUT, helpPaths, LEGAL_DOCUMENTS, SUPPORT } from './contact-details'
import { Ways } from './help-centre'

export const ABOUT_LEAD = 'One purse for every salon, with every cent accounted for.'

export function AboutPurse({ base }: { base: string }) {
  return (
    <div className="grid max-w-2xl gap-x-14 gap-y-8 lg:max-w-none lg:grid-cols-2 lg:items-start">
      <section className="purse overflow-hidden rounded-lg" aria-labelledby="mission">
        <Still name="gathering" eager className="h-44 w-full lg:h-72" />
        <div className="p-6 lg:p-8">
          <h2 id="mission" className="text-sm text-on-plum-soft">
            Our mission
          </h2>
          <p className="mt-2 font-display text-lg">{ABOUT.mission}</p>
        </div>
      </section>
      <div>
        <dl className="lg:-mt-3.5">
          {LEGAL_DOCUMENTS.map(({ name, path, effective, gist }) => (
            <div key={name} className="stitch py-3.5">
              <dt>
                <TextLink to={path}>{name}</TextLink>
              </dt>
              <dd className="text-sm text-soft">Effective {effective}</dd>
              <dd className="mt-1">{gist}</dd>
            </div>
          ))}
          <div className="stitch flex justify-between gap-4 py-3.5">
            <dt className="text-soft">Version</dt>
            <dd className="font-medium">{ABOUT.version}</dd>
          </div>
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
    </div>
  )
}
