// What is said of an address that is none of ours.
export const NO_SUCH_PAGE = ['Not found', 'Nothing has this address. Check the spelling.'] as const
