import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import { bundle } from '../../../scripts/lib/builds.mjs'
import type { useApp } from '../app'

/** A worker of the product in a process of its own, that can be killed as a machine dies. */
export interface WorkerProcess {
  process: ChildProcess
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
}

/** The product's own program, bundled once for a test file; `start` runs it as a worker of the house's database. */
export function useWorkers(app: ReturnType<typeof useApp>) {
  // Beside the product's own bundle, where its packages are found.
  const entry = join(import.meta.dirname, `../../../dist/test-main-${process.pid}.mjs`)
  const running = new Set<ChildProcess>()
  beforeAll(() => bundle('upstream/main.ts', entry))
  afterAll(async () => {
    for (const each of running) each.kill('SIGKILL')
    await Promise.all([rm(entry, { force: true }), rm(`${entry}.map`, { force: true })])
  })
  return {
    /** Resolves when the worker says that it is ready. */
    async start(env: Record<string, string> = {}): Promise<WorkerProcess> {
      const { DATABASE_URL, FILES_DIR } = app.services.config
      const child = spawn(process.execPath, [entry], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env, DATABASE_URL, FILES_DIR, ROLE: 'worker', SUBSCRIPTION_KEY: 'test-subscription-key',
          TOKEN_SECRET: 'x'.repeat(40), LOG_LEVEL: 'info', DEMO: '0', WEBHOOK_ALLOW_LOCAL: '1', ...env,
        },
      })
      running.add(child)
      const ended = once(child, 'exit').then(() => void running.delete(child))
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('"ready"')) break
      child.stdout.resume()
      return {
        process: child,
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
  }
}
