import type { z } from 'zod'
import { calls } from '@/lib/contract/contract'
import { placedAt, schemaOf } from '@/lib/contract/call-shape'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'

const parameters = (shape: z.ZodType, place: 'path' | 'query') =>
  placedAt(shape, place).map(({ name, required, schema }) => ({ name, in: place, required, schema }))

function envelope(call: AnyCall) {
  const reply = schemaOf(call.reply, 'input')
  const props = reply.properties ?? {}
  return {
    type: 'object',
    properties: {
      message: { type: 'string' },
      ...(isPaged(call.reply) ? { data: props.rows, meta: props.meta } : { data: reply }),
    },
  }
}

function answers(call: AnyCall) {
  if (call.kind === 'download')
    return { 200: { description: 'The file.', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
  return {
    [call.kind === 'upload' ? 202 : 200]: { description: 'OK', content: { 'application/json': { schema: envelope(call) } } },
    default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  }
}

function requestBody(call: AnyCall) {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined
  const body = schemaOf(call.body, 'input')
  if (call.kind !== 'upload') return { required: true, content: { 'application/json': { schema: body } } }
  const one = { type: 'string', format: 'binary' }
  const file = call.maxFiles > 1 ? { type: 'array', items: one, maxItems: call.maxFiles } : one
  const schema = { type: 'object', properties: { ...body.properties, file }, required: ['file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** OpenAPI 3.1 document of the whole contract; nothing in it is written by hand. */
export function openApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const at = (paths[path] ??= {})
    at[call.method.toLowerCase()] = {
      operationId: name,
      tags: [name.split('.')[0]],
      summary: name,
      description: call.needs
        ? `Needs any of: ${call.needs.join(', ')}.${call.own.length > 0 ? ` Users of category ${call.own.join(', ')} pass on their own rows.` : ''}`
        : call.open,
      security: call.token === 'none' ? [{ subscription: [] }] : [{ subscription: [], [call.token === 'admin' ? 'adminToken' : 'userToken']: [] }],
      parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
      requestBody: requestBody(call),
      responses: answers(call),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qafila upstream', version, description: 'Every call the portal makes. Success: { message, data, meta }. Refusal: { message, errors, data }.',
    },
    paths,
    components: {
      securitySchemes: {
        subscription: { type: 'apiKey', in: 'header', name: 'x-subscription-key' },
        userToken: { type: 'http', scheme: 'bearer' },
        adminToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            errors: { type: 'array', items: { type: 'object', properties: { field: { type: ['string', 'null'] }, message: { type: 'string' } } } },
            data: {},
          },
        },
      },
    },
  }
}
