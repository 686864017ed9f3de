export type GuardConfig = {
  /** Id of the hidden box to show. */
  boxId: string
  /** Only addresses that contain this are ours; an embedded report's own scripts are not. */
  from: string
  timeoutMs: number
  /** Event that says the page runs. */
  readyEvent: string
}

type Loading = EventTarget & { tagName?: string; src?: string; href?: string; rel?: string }

/**
 * Watches script and style chunks and shows the box when one fails or takes longer than `timeoutMs`, so that a half-loaded
 * page never stays blank (portal.txt 8 and 9). It is printed into the page as text, before any chunk: it may use nothing
 * from outside itself.
 */
export function guardChunks({ boxId, from, timeoutMs, readyEvent }: GuardConfig): void {
  const timers = new Map<unknown, ReturnType<typeof setTimeout>>()
  const fail = (code: string) => {
    const box = document.getElementById(boxId)
    if (!box) return
    box.hidden = false
    const small = box.querySelector('[data-code]')
    if (small) small.textContent = code
    box.querySelector('button')?.addEventListener('click', () => location.reload())
  }
  const codeOf = (node: Loading) => {
    if (node.tagName === 'SCRIPT' && node.src?.includes(from)) return 'ChunkLoadError'
    if (node.tagName === 'LINK' && node.rel === 'stylesheet' && node.href?.includes(from)) return 'CSS_CHUNK_LOAD_FAILED'
    return null
  }
  const settle = (node: unknown) => {
    clearTimeout(timers.get(node))
    timers.delete(node)
  }
  const thrown = (reason: unknown) => {
    const { name, code } = Object(reason) as { name?: string; code?: string }
    if (code === 'CSS_CHUNK_LOAD_FAILED' || name === 'ChunkLoadError') fail(code ?? 'ChunkLoadError')
  }
  window.addEventListener('error', event => {
    const code = codeOf((event.target ?? {}) as Loading)
    settle(event.target)
    if (code) fail(code)
    else thrown(event.error)
  }, true)
  window.addEventListener('unhandledrejection', event => thrown(event.reason))
  document.addEventListener('load', event => settle(event.target), true)
  const observer = new MutationObserver(records => {
    for (const node of records.flatMap(record => [...record.addedNodes])) {
      const code = codeOf(node as Loading)
      if (code) timers.set(node, setTimeout(() => fail(code), timeoutMs))
    }
  })
  for (const parent of [document.head, document.body]) observer.observe(parent, { childList: true })
  // The browser starts on the scripts in the head before this text: one that failed at once told nobody who listens here.
  const findMissed = () => {
    if (!timers.has(readyEvent)) return
    for (const { name, initiatorType, responseStatus } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      if (!name.includes(from) || responseStatus === undefined || (responseStatus > 0 && responseStatus < 400)) continue
      if (initiatorType === 'script') fail('ChunkLoadError')
      else if (/\.css($|\?)/.test(name)) fail('CSS_CHUNK_LOAD_FAILED')
    }
  }
  window.addEventListener('load', findMissed)
  timers.set(readyEvent, setTimeout(() => fail('ChunkLoadError'), timeoutMs))
  window.addEventListener(readyEvent, () => settle(readyEvent))
}
