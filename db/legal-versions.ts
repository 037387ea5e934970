/**
 * The versions of the Terms of Service and the Privacy Policy in force: the day from which each holds. A text that says
 * something else has another version, and everybody is asked to agree to it.
 */
export const LEGAL_VERSIONS = { terms: '2026-11-25', privacy: '2026-11-02' }
