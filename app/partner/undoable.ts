// What is said before a visit is completed or marked as a no-show.

/** See `undoEndUntil` of the api. */
export const UNDOABLE = 'You can undo this for 15 minutes, unless you’re paid out first.'
