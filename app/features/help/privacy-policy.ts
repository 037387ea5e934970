// The Privacy Policy. It describes what the product stores and does: change both together, with a
// new date in contact-details.ts.
import type { TermsResponse } from '../../../api/money/terms/responses'
import { SUPPORT } from './contact-details'
import type { Clause } from './legal-document'

export const privacyIntro = ({ operator }: TermsResponse) =>
  `${operator.name}, ${operator.address} (“Purse”, “we”) is responsible for the personal data described here. We collect what is needed to run your purse, and we do not sell it.`

export const privacyPolicy = ({ operator }: TermsResponse): Clause[] => [
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: [
      [
        'Account: your name, email address, phone number, picture, role, language, time zone and settings. Passwords are stored only as a hash.',
        'Money: your balances, deposits, payments, transfers, goals and withdrawals. Card numbers go from your browser to the payment provider; we receive only the brand, the last four digits and the expiry date.',
        'Bookings and orders: what you book and buy, when, from whom, notes, delivery addresses and gift recipients you enter.',
        'Communication: messages, pictures, reviews and questions to support.',
        'Business: if you run a salon or shop, its address, staff, prices, tax number and payout accounts; the addresses of your staff’s private calendars, if you add them, and when those say busy.',
        'Technical: the devices and addresses you sign in from, and a log of sensitive actions.',
        'Location: only if you search near you, for that search.',
      ],
    ],
  },
  {
    id: 'why',
    title: 'Why we use it',
    text: [
      [
        'To provide Purse under our agreement with you: to move your money, make bookings, deliver orders and carry messages.',
        'To meet legal duties: accounting, tax and the prevention of money laundering.',
        'In our legitimate interest, and yours, to prevent fraud, secure accounts, decide disputes and improve Purse.',
        'With your consent: push notifications, special offers and being found by your name. You can change your mind at any time in Settings.',
      ],
      'We do not build advertising profiles, and no decision with legal effect is made about you by a machine alone.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: [
      [
        'Salons and shops see your name and what they need to serve you: your appointment or order, your notes, and your contact or delivery details.',
        'People you deal with see your name and picture: in chats, gifts, shared goals, and money you send or request.',
        'Everyone sees reviews you publish, with your name.',
        'Our staff see what they need for support, moderation and checks. What they look at is recorded.',
        'Providers who work for us: hosting, payments, mobile money, email, text messages and exchange rates. They may use the data only for that purpose.',
        'Authorities, where the law requires it.',
      ],
      'Some providers work in other countries. We then use the safeguards that the law requires, such as standard contractual clauses.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we store it',
    text: [
      'We store your data while you have an account. When you delete it, your personal data is removed or made anonymous. Records of money are stored for as long as accounting and anti-money-laundering law requires, no longer under your name on Purse.',
      'Sign-in records, codes and drafts expire on their own. Backups are overwritten in turn.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      [
        'Get a copy: Settings, under Privacy, makes an archive that you can read or take elsewhere.',
        'Correct it: change your profile in Settings, or ask us.',
        'Delete it: delete your account in Settings, under Privacy.',
        'Object or restrict: write to us, and withdraw consent in Settings.',
        'Complain: to us, or to the data protection authority where you live.',
      ],
      `Write to ${SUPPORT.email}. We reply within 30 days.`,
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: [
      'We use only cookies that Purse needs: your session, your cart while you’re not signed in, a message to show on the next page, and the devices you trust. There are no advertising or analytics cookies and no third-party trackers.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    text: [
      'Connections are encrypted. Sensitive actions need a fresh proof of who you are, and you can turn on two-factor authentication and passkeys. Each movement of money is recorded twice and can’t be changed later. If your data is ever exposed, we tell you and the authority as the law requires.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: ['Purse is for adults. If you believe that a child has an account, tell us and we close it.'],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    text: [
      'If we change this policy in a way that matters to you, we tell you before it applies.',
      `Contact: ${operator.name}, ${operator.address}, ${SUPPORT.email}, ${SUPPORT.phoneShown}. The law of ${operator.law} applies, together with the data protection law of the country you live in.`,
    ],
  },
]
