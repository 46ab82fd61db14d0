/** Slips that mean one word only, of words beside which people write more: a longer text is not searched for misspellings. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bEM(?:F|PH)[AIY][ZS][EI]+MA\b/g, 'EMPHYSEMA'],
  [/\b(?:S[IE]R+H?OSIS|CIR+OSIS|CIROSIS)\b/g, 'CIRRHOSIS'],
  [/\bM[AEI]L[AEI]NOMA\b/g, 'MELANOMA'],
  [/\b(?:ARTHR?[IU]T[IU]S|ARTH[EU]?RITIS|ARTHRITUS)\b/g, 'ARTHRITIS'],
  [/\b(?:SORIASIS|PSORIASES|PSORIASUS)\b/g, 'PSORIASIS'],
  [/\bASMA(?=\s+(?:SINCE|AS|WHEN|WITH|FROM))/g, 'ASTHMA'],
  [/\bCHIL(?:D|T)?HOOD\b/g, 'CHILDHOOD'],
  [/\bHART(?=\s+(?:ATTACK|FAILURE|DISEASE|TROUBLE|PROBLEM|SURGERY|BYPASS|STENT|VALVE|MURMUR))/g, 'HEART'],
  [/\bSTINT(S?)\b(?!\s+(?:IN|AT|OF)\b)/g, 'STENT$1'],
  [/\bZARELT[OA]\b/g, 'XARELTO'],
];
const MAY_SLIP = /EM[FP]|S[IE]R|CIR|NOMA|ARTH|SORI|ASMA|HOOD|HART|STINT|ZAREL/;

/** A folded text with such words as they are meant. */
export const wellSpelled = (folded: string): string => {
  if (!MAY_SLIP.test(folded)) return folded;
  let text = folded;
  for (const [slip, instead] of SPELLINGS) text = text.replace(slip, instead);
  return text;
};
