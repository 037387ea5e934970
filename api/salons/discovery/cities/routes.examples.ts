// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../../tests/api/route-world'

export const examples: Examples = { 'GET /api/salon-cities/:city': () => ({ path: '/api/salon-cities/nairobi' }) }
