import {
  CONSOLE_API,
  CONSOLE_OPERATIONS,
  ComponentCollector,
  type ConsoleOperation,
} from '@prequal/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

interface DescribedOperation {
  readonly method: string;
  readonly path: RegExp;
  readonly status: number;
  /** Null when the response is a file. Compiled when it is first asked for, because a worker meets few of the operations. */
  readonly validator: () => ValidateFunction | null;
}

let described: readonly DescribedOperation[] | null = null;

/** A successful response of a console operation has the status and the shape that the contract says. */
export function checkConsoleResponse(options: InjectOptions, response: LightMyRequestResponse): void {
  const path = String(options.url).split('?', 1)[0] ?? '';
  const method = options.method ?? 'GET';
  described ??= describeOperations();
  const operation = described.find((each) => each.method === method && each.path.test(path));
  if (operation === undefined || response.statusCode >= 300) return;
  expect(response.statusCode, `${method} ${path}`).toBe(operation.status);
  const validate = operation.validator();
  if (validate === null) return;
  const isValid = validate(response.json());
  expect(isValid, `${method} ${path}: ${JSON.stringify(validate.errors)}`).toBe(true);
}

function describeOperations(): readonly DescribedOperation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const collector = new ComponentCollector();
  const operations = Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS).map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ');
    const schema = operation.response === undefined ? null : collector.reference(operation.response);
    return { method, path, status: operation.status, schema };
  });
  ajv.addSchema({ $id: 'console', components: { schemas: collector.schemas() } });
  return operations.map(({ method, path, status, schema }) => ({
    method,
    path: new RegExp(`^${CONSOLE_API}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    status,
    validator: () => (schema === null ? null : validatorOf(ajv, absolute(schema))),
  }));
}

function validatorOf(ajv: Ajv2020, reference: string): ValidateFunction {
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

/** References inside the document of the components. */
function absolute(schema: unknown): string {
  const { $ref } = schema as { readonly $ref: string };
  return `console${$ref}`;
}
