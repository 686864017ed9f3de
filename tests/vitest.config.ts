import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = (name: string, more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
})

// Puts another module in the place of next/headers, which the others must not see.
const doorMatrix = 'tests/upstream/access/role-matrix.test.ts'
// Measures the memory and the event loop of its process, which are to be its own.
const flatMemory = 'tests/upstream/sheets/flat-memory.test.ts'
// The door before a real upstream: in the place of next/headers as well.
const slowLine = 'tests/upstream/uploads/slow-line.test.ts'
const ofTheirOwn = [doorMatrix, flatMemory, slowLine]
const upstream = { globalSetup: ['tests/upstream/postgres.ts'], testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 }

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }, { find: 'server-only', replacement: `${root}tests/empty.ts` }] },
  test: {
    environment: 'node',
    // The stages and the runs of a day transform the same modules.
    fsModuleCache: true,
    // What is waited for comes in a moment; on a busy machine it may take ten times that.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project('house'),
      project('domain'),
      // All files of a worker share what they import: it is most of the house, and each file has a database of its own.
      project('upstream', { ...upstream, isolate: false, exclude: ofTheirOwn }),
      project('matrix', { ...upstream, include: ofTheirOwn }),
      // Reads what the stage before it built.
      project('built'),
      // `npm run drill` alone; one after another, since some measure the whole machine.
      project('drill', { globalSetup: ['tests/upstream/postgres.ts'], testTimeout: 86_400_000, hookTimeout: 1_200_000, fileParallelism: false, maxWorkers: 1 }),
      project('bff', { testTimeout: 30_000, hookTimeout: 60_000 }),
    ],
  },
})
