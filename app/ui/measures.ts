// How wide the parts of a page are, decided once. On a phone a page is one column; on the desktop it is one of these: parts
// beside each other, cards, two columns, or one column with the page's name beside it (`column` of Shell). Lines of
// text keep to about 75 letters by a rule in signed-in.css.

/** A page with its margins. */
export const PAGE = 'mx-auto w-full max-w-7xl px-4 lg:px-10'

/** A form or a list, and beside it what that comes to, or what else there is about it, `SIDE`. */
export const BESIDE =
  'grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_clamp(20rem,33%,24rem)] lg:items-start xl:gap-x-14'

/** The other way round: a card that leads, and beside it what there is to it. */
export const LED =
  'grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-x-14'

/** Stays in view. */
export const SIDE = 'min-w-0 lg:sticky lg:top-8'

/** Cards, as many a row as fit: three on the desktop, four where it is wide. */
export const CARDS = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]'

/** Sections of a page beside each other; the gap below them is their own. */
export const PAIR = 'grid grid-cols-1 gap-x-14 lg:grid-cols-2 lg:items-start'

/** Rows of a list, two beside each other; read along the line. */
export const ROWS = 'lg:grid lg:grid-cols-2 lg:gap-x-14'
