import { onLauncherGone } from './launcher.mjs'
import { inWords } from './trouble.mjs'

/**
 * Runs servers in the terminal: Ctrl-C, SIGTERM, a closed terminal or a killed npm stop them in order with exit code
 * 0; one that ends by itself takes all down with 1.
 * @param {(signal: AbortSignal) => Promise<import('./servers.mjs').Servers>} start
 */
export async function inForeground(start) {
  const leave = new AbortController()
  const aborted = new Promise((resolve) => { leave.signal.addEventListener('abort', () => resolve(null)) })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => leave.abort())
  onLauncherGone(() => leave.abort())
  try {
    const servers = await start(leave.signal)
    const failure = await Promise.race([aborted, servers.failure()])
    if (failure) console.error(failure)
    console.log('Stopping ...')
    await servers.stop()
    process.exit(failure ? 1 : 0)
  } catch (error) {
    if (!leave.signal.aborted) console.error(inWords(error))
    process.exit(leave.signal.aborted ? 0 : 1)
  }
}
