// What the operator can mend themselves, in words for them: printed without a trace.
export class Mistake extends Error {}
