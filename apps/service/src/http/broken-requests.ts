import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../kernel/index.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';

/** Bytes that are not an HTTP request get a response on the socket, which is then closed. */
export function sendBroken(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  // The connection is closed, so no response can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const body = problemBody(problem, { requestId });
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('validation_error', 'The request headers are too large.', {
        status: 431,
        param: '/headers',
      });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('validation_error', 'The request took too long to arrive.', {
        status: 408,
        param: null,
      });
    default:
      return new Problem('validation_error', 'The request is not valid HTTP.', { param: null });
  }
}
