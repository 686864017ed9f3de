import http from 'node:http'

/**
 * Hands each request to the next of some ports in turn, as the simplest balancer would.
 * @param {number[]} ports
 * @param {number} [listenOn] a free port when left out
 */
export async function balance(ports, listenOn = 0) {
  const counts = ports.map(() => 0)
  let turn = 0
  const server = http.createServer((request, response) => {
    const at = turn++ % ports.length
    counts[at] += 1
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...request.headers, 'x-forwarded-for': forwarded, 'x-forwarded-host': request.headers.host ?? '' }
    const onward = http.request({ host: '127.0.0.1', port: ports[at], method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.headersSent ? response.destroy() : response.writeHead(502).end())
    request.pipe(onward)
  })
  await new Promise((resolve) => { server.listen(listenOn, '127.0.0.1', () => resolve(null)) })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts: () => counts,
    stop: async () => { server.closeAllConnections(); server.close() },
  }
}
