// The members of a goal with their balances, and the contributions.
import type { ReactNode } from 'react'
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import { Alike, Amount, SignedAmount } from '../../ui/display/amount'
import { Avatar } from '../../ui/display/avatar'
import { More } from '../../ui/display/pages'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Section } from '../../ui/layout/section'

export function Members({ goal, formKey, share }: { goal: GoalDetailResponse; formKey: string; share: ReactNode }) {
  return (
    <Section id="people" title={goal.people > 1 ? 'Saving together' : 'Save together'} gap="mb-1">
      {goal.people === 1 && goal.isOwner && goal.status === 'active' && (
        <p className="text-sm text-soft">
          Invite a friend. Each of you saves from your own purse and owns your own share.
        </p>
      )}
      <ul className="mb-4">
        {goal.members.map((member) => (
          <li key={member.id} className="stitch py-3">
            <div className="flex items-center gap-3">
              <Avatar name={member.name} image={member.image} />
              <p className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">
                  {member.isYou ? `${member.name} (you)` : member.name}
                </span>
                {member.isOwner && <span className="text-sm text-soft">Organizer</span>}
                {member.status === 'invited' && <Badge tone="pending">Invited</Badge>}
              </p>
              {member.status === 'joined' && <Amount short money={member.saved} className="font-semibold" />}
            </div>
            {!member.isOwner && (goal.isOwner || member.isYou) && (
              <div className="mt-2">
                <RemoveMember goal={goal} member={member} formKey={formKey} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {goal.isOwner && goal.status === 'active' && (
          <ButtonLink to={`/goals/${goal.id}/invite`} variant="quiet">
            Invite someone
          </ButtonLink>
        )}
        {share}
      </div>
    </Section>
  )
}

/** Leaving, removing a member, or withdrawing an invitation; members with money in it cannot leave. */
function RemoveMember({
  goal,
  member,
  formKey,
}: {
  goal: GoalDetailResponse
  member: GoalDetailResponse['members'][number]
  formKey: string
}) {
  if (Number(member.saved.amount) > 0) {
    return member.isYou ? <p className="text-sm text-soft">To leave, withdraw your money first.</p> : null
  }
  const texts = member.isYou
    ? ['Leave goal', `Leave ${goal.name}?`, 'You can be invited back.', 'Leave goal']
    : member.status === 'invited'
      ? ['Cancel invitation', `Cancel the invitation to ${member.name}?`, 'They’ll be notified.', 'Cancel invitation']
      : ['Remove', `Remove ${member.name}?`, 'They can be invited again.', 'Remove']
  const [ask = '', title = '', detail = '', confirm = ''] = texts
  return (
    <ConfirmForm
      id={`leave-${member.id}`}
      ask={ask}
      title={title}
      detail={detail}
      confirm={confirm}
      fields={{ intent: 'remove', member: member.id, key: `${formKey}-${member.id}` }}
      variant="danger"
    />
  )
}

export function Contributions({ goal, paged }: { goal: GoalDetailResponse; paged: boolean }) {
  const { items, next } = goal.contributions
  return (
    <Section id="contributions" title="Contributions" gap="mb-2">
      {items.length === 0 ? (
        <p className="text-soft">{paged ? 'No more contributions.' : 'Add your first amount to get started.'}</p>
      ) : (
        <ul>
          <Alike sums={items.map(({ amount }) => amount)}>
            {items.map((line) => (
              <li key={line.id} className="stitch flex items-start justify-between gap-4 py-3.5">
                <div className="min-w-0">
                  <p className="font-medium">{goal.people > 1 ? line.name : kindOf(line.description, goal)}</p>
                  <p className="text-sm text-soft">
                    {goal.people > 1 && `${kindOf(line.description, goal)}, `}
                    <time dateTime={line.createdAt}>{dateTime(line.createdAt)}</time>
                  </p>
                </div>
                <SignedAmount money={line.amount} />
              </li>
            ))}
          </Alike>
        </ul>
      )}
      <More to={next && `/goals/${goal.id}?${new URLSearchParams({ cursor: next })}`} className="mt-5">
        Older contributions
      </More>
      {paged && (
        <p className="mt-3">
          <TextLink to={`/goals/${goal.id}`}>Back to newest</TextLink>
        </p>
      )}
    </Section>
  )
}

/** "Auto-save to Box braids" without the goal: its own page says it. */
function kindOf(description: string, { name }: Pick<GoalDetailResponse, 'name'>): string {
  const end = [` to ${name}`, ` from ${name}`].find((text) => description.endsWith(text))
  return end ? description.slice(0, -end.length) : description
}
