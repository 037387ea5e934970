// An error the operator can fix, with a readable message: printed without a stack trace.
export class Mistake extends Error {}
