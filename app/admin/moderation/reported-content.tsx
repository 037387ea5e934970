// The basis of a moderator's decision: the content, its author, the reports, and previous decisions.
import type { ContentResponse, DecisionResponse } from '../../../api/support/moderation/responses'
import { Stars } from '../../ui/display/stars'
import { LinkInText, TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'
import { KIND_LABELS, reasonText } from './moderation-labels'

export function ModeratedContent({ content }: { content: ContentResponse }) {
  const { kind, people, place, reports, before, decisions } = content
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      {kind === 'message' && before.length > 0 && <Before title="Earlier messages" lines={before} />}
      {kind === 'conversation' ? (
        <Before title="Latest messages when it was reported" lines={before} />
      ) : (
        <Section id="words" title="Details" className="min-w-0">
          <ContentText content={content} />
        </Section>
      )}
      <Section id="who" title={people.length > 1 ? 'Account owner' : 'Author'} className="min-w-0">
        <ul>
          {people.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={`/admin/people/${encodeURIComponent(id)}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
        {place && (
          <p>
            About <LinkInText to={place.path}>{place.name}</LinkInText>
          </p>
        )}
      </Section>
      <Section id="reports" title="Reports" className="min-w-0">
        {reports.length === 0 ? (
          <p className="text-soft">No reports.</p>
        ) : (
          <ul>
            {reports.map((report) => (
              <li key={report.id} className="stitch py-2">
                <p className="font-semibold">{reasonText(kind, report.reason)}</p>
                {report.detail && <p className={QUOTE}>“{report.detail}”</p>}
                <p className="text-sm text-soft">
                  <TextLink to={`/admin/people/${encodeURIComponent(report.reporter.id)}`}>
                    {report.reporter.name}
                  </TextLink>{' '}
                  {dateTime(report.at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {decisions.length > 0 && (
        <Section id="decisions" title="Decisions" className="min-w-0">
          <ol>
            {decisions.map((decision) => (
              <li key={decision.id} className="stitch py-3">
                <Decision decision={decision} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  )
}

const QUOTE = 'mt-1 wrap-anywhere whitespace-pre-line'

function ContentText({ content: { kind, id, text, rating, picture, photos, at } }: { content: ContentResponse }) {
  return (
    <div className="mt-2 rounded-md bg-sunken px-4 py-3">
      {rating !== null && <Stars rating={rating} />}
      <p className={QUOTE}>{text || <span className="text-soft">No text.</span>}</p>
      {picture && <PictureOf id={id} />}
      {photos.length > 0 && (
        <ul className="mt-2 grid max-w-md grid-cols-4 gap-2">
          {photos.map((photo, i) => (
            <li key={photo}>
              <img
                src={photo}
                alt={`Of the review, ${i + 1} of ${photos.length}`}
                width={120}
                height={120}
                className="aspect-square w-full rounded-sm object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-soft">
        {KIND_LABELS[kind]}, {dateTime(at)}
      </p>
    </div>
  )
}

function PictureOf({ id }: { id: string }) {
  return (
    <img
      src={`/api/admin/moderation/message/${encodeURIComponent(id)}/picture`}
      alt="Message"
      className="mt-2 max-h-96 max-w-full rounded-sm"
    />
  )
}

function Before({ title, lines }: { title: string; lines: ContentResponse['before'] }) {
  return (
    <Section id="before" title={title} className="min-w-0">
      {lines.length === 0 && <p className="text-soft">No message.</p>}
      <ol>
        {lines.map(({ id, by, text, picture, at }) => (
          <li key={id} className="stitch py-2">
            <p className="text-sm text-soft">
              {by}, {dateTime(at)}
            </p>
            <p className="whitespace-pre-line">{text || (picture ? 'A picture' : '—')}</p>
            <TextLink to={`/admin/moderation/message/${encodeURIComponent(id)}`}>View this message</TextLink>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Decision({ decision }: { decision: DecisionResponse }) {
  return (
    <>
      <p className="font-semibold">
        Removed by {decision.by.name}, {dateTime(decision.at)}
      </p>
      <p className={QUOTE}>“{decision.reason}”</p>
      {decision.appealedAt && (
        <>
          <p className="mt-2 font-semibold">Appealed, {dateTime(decision.appealedAt)}</p>
          <p className={QUOTE}>“{decision.appeal}”</p>
        </>
      )}
      {decision.outcomeAt && (
        <>
          <p className="mt-2 font-semibold">
            {decision.outcome === 'restored' ? 'Restored' : 'Upheld'} by {decision.outcomeBy},{' '}
            {dateTime(decision.outcomeAt)}
          </p>
          <p className={QUOTE}>“{decision.outcomeReason}”</p>
        </>
      )}
    </>
  )
}
