// A mutant is caught by the first counterexample: nobody reads the smallest one.
import fc from 'fast-check'

fc.configureGlobal({ endOnFailure: true })
