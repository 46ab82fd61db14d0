import type { ServerResponse } from 'node:http';
import { Problem } from '../kernel/index.ts';

type Response = Pick<ServerResponse, 'destroyed' | 'writableFinished' | 'once'>;

/** Aborts when the client closes the connection before it has the response, or has done so already. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!response.writableFinished) gone.abort(clientLeft());
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return gone.signal;
}

/** What a failure to send means if the client has left: nothing that anybody has to look into. */
export function afterLeaving(response: Response, error: unknown): unknown {
  const isPremature =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return response.destroyed && isPremature ? clientLeft() : error;
}

function clientLeft(): Problem {
  return new Problem('validation_error', 'The client closed the connection.', { status: 408, param: null });
}
