import { setFlagsFromString } from 'node:v8';

/** A V8 flag: how many bytes of bytecode a function runs before V8 considers optimizing it. */
const BUDGET = '--interrupt-budget=';
const AT_START = `${BUDGET}600000`;
/** The default of Node.js 20. A process cannot read the value of a flag. */
const AS_USUAL = `${BUDGET}67584`;

/**
 * For Node.js 20, where optimizing functions takes a quarter of the CPU time of a start and few of them run long enough to profit.
 * Later versions, which compile in more steps, refuse the flag.
 */
export function startFlags(node = process.versions.node): readonly string[] {
  return node.startsWith('20.') ? [AT_START] : [];
}

/** From now on functions are optimized as usual, unless an operator has chosen when; called when the start is over. */
export function optimizeAsUsual(args = process.execArgv, setFlags = setFlagsFromString): void {
  if (args.findLast((arg) => arg.startsWith(BUDGET)) === AT_START) setFlags(AS_USUAL);
}
