import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers instead of the upstream where it returns true. */
export type Instead = (request: IncomingMessage, response: ServerResponse) => boolean

function passOn(request: IncomingMessage, response: ServerResponse, to: string) {
  const upstream = new URL(to)
  const onward = http.request({
    host: upstream.hostname, port: upstream.port, method: request.method, path: request.url, headers: request.headers,
  }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** A server between a portal and its upstream: what `instead` does not answer goes on as it came. */
export async function startProxy(upstreamUrl: string, instead: Instead): Promise<{ url: string; stop(): void }> {
  const server = http.createServer((request, response) => {
    if (!instead(request, response)) passOn(request, response, upstreamUrl)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
