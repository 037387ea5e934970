// The help centre: questions and answers, collapsed, and the ways to contact support.
import { ChevronDown, Mail, MessageCircle, PenLine, Phone } from 'lucide-react'
import type { TermsResponse } from '../../../api/money/terms/responses'
import { TextLink } from '../../ui/display/text-link'
import { Section } from '../../ui/layout/section'
import { Still } from '../../ui/layout/still'
import { chatPath, helpPaths, SUPPORT } from './contact-details'
import { faqOf, type Question } from './faq'

export const HELP_LEAD = 'Find an answer, or talk to a person.'

/**
 * `base` is "" in public, or the viewer's base path. `here`: whether support is open, in words;
 * never on a page that the edge caches.
 */
export function HelpCentre({ base, here, terms }: { base: string; here?: string; terms: TermsResponse }) {
  const chat = chatPath(base)
  return (
    <div className="lg:grid lg:grid-cols-[1.6fr_1fr] lg:items-start lg:gap-12">
      <div>
        <p className="-mt-4 mb-2 lg:hidden">
          <TextLink to="#support">Talk to us</TextLink>
        </p>
        {faqOf(terms).map(({ title, questions }) => (
          <section key={title} className="mb-8">
            <h2 className="font-display text-lg">{title}</h2>
            {questions.map((question) => (
              <Folded key={question.ask} {...question} />
            ))}
          </section>
        ))}
      </div>
      <Section id="support" title="Talk to us" className="rounded-lg bg-blush p-5 lg:sticky lg:top-24">
        <Still name="letter" className="mt-3 h-44 w-full rounded-md" />
        <p className="mt-1">{SUPPORT.hours}</p>
        {here && <p className="mt-1">{here}</p>}
        <Ways contact={helpPaths(base).contact} chat={chat} />
        {chat && base && (
          <p className="mt-2 text-sm">
            <TextLink to={`${base}/support`}>Your earlier conversations</TextLink>
          </p>
        )}
      </Section>
    </div>
  )
}

/** Chat, call, email, and the form: all work without scripts. */
export function Ways({ contact, chat }: { contact?: string; chat?: string | null }) {
  const ways = [
    ...(chat ? [{ label: 'Chat', detail: 'We reply in Purse', to: chat, icon: MessageCircle }] : []),
    { label: 'Call', detail: SUPPORT.phoneShown, to: `tel:${SUPPORT.phone}`, icon: Phone },
    { label: 'Email', detail: SUPPORT.email, to: `mailto:${SUPPORT.email}`, icon: Mail },
    ...(contact ? [{ label: 'Contact form', detail: 'We reply by email', to: contact, icon: PenLine }] : []),
  ]
  return (
    <ul className="mt-3">
      {ways.map(({ label, detail, to, icon: Icon }) => (
        <li key={label}>
          <a href={to} className="flex min-h-12 items-center gap-3 hover:underline">
            <Icon size={20} aria-hidden className="shrink-0" />
            <span className="shrink-0 font-semibold">{label}</span>
            <span className="min-w-0 text-sm wrap-anywhere">{detail}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Only one is open at a time, because they share a name. */
export function Folded({ ask, answer }: Question) {
  return (
    <details name="faq" className="stitch group/faq">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-semibold">
        {ask}
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open/faq:rotate-180" />
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph} className="pb-4 text-soft">
          {paragraph}
        </p>
      ))}
    </details>
  )
}
