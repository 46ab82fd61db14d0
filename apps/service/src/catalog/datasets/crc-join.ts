/** The reversed polynomial of CRC-32 as gzip uses it. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** Product of two polynomials modulo the polynomial of the CRC, both bit-reversed. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** The factor for a CRC that is followed by this many bytes: x to the power of 8 × length. */
export function crcShift(length: number): number {
  let power = 0x00800000;
  let shift = ONE;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return shift;
}

/** The CRC-32 of two concatenated texts, computed from their CRCs and the shift for the length of the second. */
export function joinCrc(first: number, second: number, shiftOfSecond: number): number {
  return (multiply(shiftOfSecond, first) ^ second) >>> 0;
}
