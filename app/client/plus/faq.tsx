// Frequently asked questions before subscribing.
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import { Folded } from '../../features/help/help-centre'
import { shortMoney } from '../../ui/display/money-parts'
import { Section } from '../../ui/layout/section'
import { PAIR } from '../../ui/measures'

export function Questions({ plus }: { plus: PlusPageResponse }) {
  return (
    <Section id="questions" title="Questions">
      <div className={PAIR}>
        {questionsFor(plus).map((question) => (
          <Folded key={question.ask} {...question} />
        ))}
      </div>
    </Section>
  )
}

function questionsFor({ interestPercent, cashbackPercent, cashbackCap }: PlusPageResponse) {
  return [
    {
      ask: 'When am I charged?',
      answer: [
        'Your first month is free, once per person. After that, you’re charged on the same day every month or year, or on the last day of a shorter month.',
        'Prices are in US dollars. Pay with the USD in your purse, or with a payment method.',
      ],
    },
    {
      ask: `How does ${interestPercent}% interest work?`,
      answer: [
        'It’s calculated every day on the money in your purse and goals, in each currency. Interest earns interest, too.',
        'It’s paid into your purse at the end of the month. Fractions of a cent carry over to the next day. Money held for a booking doesn’t earn interest.',
      ],
    },
    {
      ask: `When do I get ${cashbackPercent}% cashback?`,
      answer: [
        'As soon as the salon completes a visit you paid for from your purse, in the currency you paid. Visits paid at the salon don’t earn cashback.',
        `You can earn up to ${shortMoney(cashbackCap.month)} in any 30 days and in the free month. When a visit is refunded, its cashback is returned, too. There’s no cashback from a salon whose owner shares a device, phone, card or payout account with you.`,
      ],
    },
    {
      ask: 'Can I cancel?',
      answer: [
        'Yes, anytime on this page, with no fee. You keep your benefits until the end of the period you paid for, and can change your mind until then.',
      ],
    },
    {
      ask: 'What if a payment fails?',
      answer: [
        'We’ll let you know, and try again after one, three and five days. You keep your benefits in the meantime. If it still fails, Plus ends and you owe nothing.',
      ],
    },
  ]
}
