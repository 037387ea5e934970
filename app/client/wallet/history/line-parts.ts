// A history line in the two lines of a row: whom or what it was with, and below what it was for. What the words do not
// part without a doubt stays in one.
import type { TransactionResponse } from '../../../../api/money/transactions/responses'

type Parted = { title: string; about: string }

type Line = Pick<TransactionResponse, 'description' | 'amount' | 'status'>

type Read = (found: RegExpExecArray, line: Line) => Parted

/** The words of the api, by how they begin. */
const FORMS: [RegExp, Read][] = [
  [/^Paid for (.+)$/, ([, rest = '']) => at(rest, '')],
  [
    /^Set aside for (?:what is left of )?(.+)$/,
    ([, rest = ''], { status }) => at(rest, status === 'pending' ? '' : 'Set aside'),
  ],
  [/^Released: (.+)$/, ([, rest = '']) => at(rest, 'Returned')],
  [
    /^(Late fee|No-show fee|Extras): (.+)$/,
    ([, kind = '', rest = '']) => {
      const { title, about } = at(rest, '')
      return about ? { title: `${kind}, ${title}`, about } : { title: `${kind}: ${title}`, about }
    },
  ],
  [/^Refund: (.+)$/, ([, rest = '']) => at(rest, 'Refund')],
  [/^Cashback returned: (.+)$/, ([, rest = '']) => at(rest, 'Cashback returned')],
  [/^([\d.]+% cashback): (.+)$/, ([, cashback = '', rest = '']) => at(rest, cashback)],
  [
    /^From (\S+) to (\S+?)(?:: (.+))?$/s,
    ([, from = '', to = '', note = ''], { amount }) =>
      amount.amount.startsWith('-')
        ? { title: to, about: listed('Sent', note) }
        : { title: from, about: listed('Received', note) },
  ],
  [/^(Money (?:sent by invitation|returned)): (.+)$/s, ([, title = '', note = '']) => ({ title, about: note })],
  [/^Exchanged (.+)$/, ([, sums = '']) => ({ title: 'Exchange', about: sums })],
  [/^Returned: [Ww]ithdrawal (to .+)$/, ([, to = '']) => ({ title: 'Withdrawal returned', about: to })],
  [/^Withdrawal (to .+)$/, ([, to = '']) => ({ title: 'Withdrawal', about: to })],
  [
    /^(Contribution|Auto-save|Scheduled transfer|Round-up|Withdrawn) (?:to|into|from) (.+)$/,
    ([, kind = '', goal = '']) => ({ title: goal, about: kind }),
  ],
]

export function lineParts(line: Line): Parted {
  const { title, about } = partsOf(line)
  return { title, about: listed(about, line.status === 'pending' ? 'Held' : '') }
}

function partsOf(line: Line): Parted {
  const { description } = line
  for (const [form, read] of FORMS) {
    const found = form.exec(description)
    if (found) return read(found, line)
  }
  return { title: description, about: '' }
}

/** "Box Braids at Amani": the salon or the shop, then what; whole where a name has an "at" of its own. */
function at(label: string, kind: string): Parted {
  const [what = '', place, ...more] = label.split(' at ')
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return place === undefined || more.length > 0
    ? { title: capital(label), about: kind }
    : { title: place, about: listed(capital(what), kind) }
}

function listed(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}
