import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** How long a request may take to arrive, in ms; the upstream gives a file as long (lib/domain/upload.ts). */
export declare const UPLOAD_MS: number
export declare function visitorAddress(headers: IncomingHttpHeaders, remoteAddress: string | undefined, trusted: number): string
export declare function admit(request: IncomingMessage, response: ServerResponse, trusted: number): boolean
export declare function admitFirst(): void
