// What a sentence can mean, and the form of the rules that find it.
import type { Currency } from '../../../platform/values/money'
import type { Kind } from './words'

/** What a sentence asks for; times are minutes of the day. */
export type Understood = {
  service?: Kind
  /** YYYY-MM-DD */
  date?: string
  from?: number
  to?: number
  /** The length of the visit in minutes. */
  minutes?: number
  /** The name of a place, as it was typed. */
  near?: string
  /** Near the person themselves. */
  nearMe?: true
  /** Kilometres. */
  within?: number
  /** The highest price, in whole units of its currency; of whoever asks where none is named. */
  max?: number
  currency?: Currency
  sort?: 'price' | 'rating'
  purse?: true
  people?: number
  open?: true
  /** The words that are left. */
  q: string
}

/** A rule for words of the sentence: how many of them it takes, and what they mean; null: none. */
export type Rule = (words: string[], today: string) => [taken: number, means: Partial<Understood>] | null
