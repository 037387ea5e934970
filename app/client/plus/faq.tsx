// Frequently asked questions before subscribing.
import { formatMoney } from '../../../api/platform/values/money'
import { Folded } from '../../features/help/help-centre'
import { Section } from '../../ui/layout/section'
import type { PlusPage } from './plus-data'

export function Questions({ plus }: { plus: PlusPage }) {
  return (
    <Section id="questions" title="Questions" className="max-w-2xl">
      {questionsFor(plus).map((question) => (
        <Folded key={question.ask} {...question} />
      ))}
    </Section>
  )
}

function questionsFor({ interestPercent, cashbackPercent, cashbackCap }: PlusPage) {
  return [
    {
      ask: 'When am I charged?',
      answer: [
        'The first month is free, once for each person. Then the price is charged on the same day of every month, or every year; where a month is shorter, on its last day.',
        'Prices are in US dollars. Pay with the USD in your purse, or with a payment method.',
      ],
    },
    {
      ask: `How does ${interestPercent}% interest work?`,
      answer: [
        'Every day we look at what is in your purse and your goals, in each currency, and count that day’s share. Interest earns interest too.',
        'It is paid into your purse when the month ends. What is less than a cent is never lost: it is carried to the next day. Money that is held for a booking does not earn.',
      ],
    },
    {
      ask: `When do I get ${cashbackPercent}% cashback?`,
      answer: [
        'The moment a salon completes a visit that you paid from your purse, in the currency you paid. Visits paid at the salon bring none.',
        `Within 30 days, and in the free month, it comes to ${formatMoney(cashbackCap.month)} at most. What is refunded takes its cashback along. You get none from a salon whose owner shares a device, a phone, a card or a payout account with you.`,
      ],
    },
    {
      ask: 'Can I cancel?',
      answer: [
        'Anytime, here, with no fee. Your benefits stay until the time you have paid for is over, and until then you can change your mind.',
      ],
    },
    {
      ask: 'What if a payment does not work?',
      answer: [
        'We tell you, keep your benefits for five days, and try again after one, three and five days. If it still does not work, Plus ends and you owe nothing.',
      ],
    },
  ]
}
