/** The look of a file field. */

export const FILE =
  'w-full min-w-0 text-sm file:mr-4 file:min-h-11 file:rounded-full file:bg-blush file:px-5 file:font-semibold file:text-ink'
