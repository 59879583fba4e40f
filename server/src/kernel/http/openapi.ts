import { allEndpoints } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { envelope } from '@bochong/contract/kernel/envelope';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** A schema as OpenAPI 3.0 has it. */
export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as JsonSchema;

/** Parameters of a call's path and query. */
export function parameters(endpoint: Pick<Endpoint, 'params' | 'query'>): JsonSchema[] {
  const place = (schema: z.core.$ZodType | undefined, where: string) => {
    const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      description: property.title,
      schema: property,
    }));
  };
  return [...place(endpoint.params, 'path'), ...place(endpoint.query, 'query')];
}

/** One call as an operation. */
export function operation(name: string, endpoint: Endpoint): JsonSchema {
  const media = endpoint.kind === 'multipart' ? 'multipart/form-data' : 'application/json';
  const success =
    endpoint.kind === 'file'
      ? { description: 'file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
      : {
          description: 'ok',
          content: {
            [endpoint.kind === 'stream' ? 'application/x-ndjson' : 'application/json']: {
              schema: schemaOf(envelope(endpoint.data), 'input'),
            },
          },
        };
  return {
    operationId: name,
    summary: endpoint.title,
    tags: [endpoint.path.split('/')[1]],
    ...(Array.isArray(endpoint.access) && { description: `Permission: ${endpoint.access.join(' or ')}` }),
    security: endpoint.access === 'public' ? [] : [{ token: [], clientType: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.body && { requestBody: { required: true, content: { [media]: { schema: schemaOf(endpoint.body, 'input') } } } }),
    responses: { 200: success },
  };
}

/** The contract as an OpenAPI 3.0 document. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(allEndpoints)) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: '泊充 Bochong', version: '0.1.0', license: { name: 'Apache-2.0' } },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        clientType: { type: 'apiKey', in: 'header', name: 'ClientType' },
      },
    },
    paths,
  };
}
