// Used by `npm run db:generate` to write the next migration; see README, "How a change is made".
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'turso', schema: './db/schema/**/*.ts', out: './migrations' })
