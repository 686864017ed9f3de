import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = (name: string, more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
})

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }, { find: 'server-only', replacement: `${root}tests/empty.ts` }] },
  test: {
    environment: 'node',
    projects: [
      project('house'),
      project('domain'),
      project('upstream', { globalSetup: ['tests/upstream/postgres.ts'], testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 }),
      project('bff', { testTimeout: 30_000, hookTimeout: 60_000 }),
    ],
  },
})
