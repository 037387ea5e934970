// The fields of a wish, as the steps that ask for it carry them along.

/** The names that a step's own fields have. */
export const DAY_NAMES = [/^(first|last)Date$/, /^(weekday|from|to)-\d$/]
export const LIMIT_NAMES = [/^(noticeMinutes|price)$/]

/** The names of their faults. */
export const DAY_FAULTS = ['firstDate', 'lastDate', 'windows']
export const LIMIT_FAULTS = ['noticeMinutes', 'price', 'terms', 'plan', 'salonId']
