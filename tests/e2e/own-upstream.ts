import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'

export interface OwnUpstream {
  url: string
  stop(): void
}

const bundle = join(import.meta.dirname, '../../dist/upstream.mjs')

/** An upstream of a test's own on the same database, with settings the shared one does not have. */
export async function startOwnUpstream(settings: Record<string, string>): Promise<OwnUpstream> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [bundle], {
    stdio: 'ignore',
    env: {
      ...process.env, NODE_ENV: 'production', ROLE: 'upstream', JOBS: 'external', DEMO: '0',
      HOST: '127.0.0.1', PORT: String(port), TOKEN_SECRET: 't'.repeat(48), LOG_LEVEL: 'silent', ...settings,
    },
  })
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`The upstream ended with ${child.exitCode}`)
    if (await fetch(`${url}/health/ready`).then((answer) => answer.ok, () => false)) return { url, stop: () => void child.kill('SIGKILL') }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The upstream did not start')
}
