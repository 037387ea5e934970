// Whom a gift card is for: a client of Purse, or anybody with an email address or a phone.
import { Mail, UsersRound } from 'lucide-react'
import { FOR_WHOM } from '../../features/gift-cards/gift-card-labels'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PeopleSearch } from '../transfers/people-search'
import type { GiftSheet } from './gift-flow.server'
import { NEW_GIFT } from './gift-steps'

export function Recipients({
  q,
  found,
  carried,
  unknown,
  path,
  group,
}: Pick<GiftSheet, 'q' | 'found' | 'carried' | 'unknown'> & {
  path: string
  /** Whether a gift of several people is offered too. */
  group: boolean
}) {
  const pathWith = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams([...carried, ...Object.entries(more)])}`
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <h2 className="font-display text-xl">{FOR_WHOM}</h2>
      {unknown && (
        <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
          That person can’t receive gift cards. Please choose someone else.
        </p>
      )}
      <Section id="anybody" title="Someone else" className="grid gap-3">
        <ul>
          <LinkRow
            to={pathWith({ by: 'contact' })}
            icon={Mail}
            label="By email or text message"
            hint="They don’t need to be on Purse yet."
          />
          {group && (
            <LinkRow
              to={NEW_GIFT.group}
              icon={UsersRound}
              label="A group gift"
              hint="Friends chip in, and it’s sent when the total is reached."
            />
          )}
        </ul>
      </Section>
      <Section id="people" title="Someone on Purse" className="grid gap-3">
        <PeopleSearch action={path} carried={carried} q={q} found={found} hrefOf={({ id }) => pathWith({ to: id })} />
      </Section>
    </div>
  )
}
